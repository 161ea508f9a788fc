import { Box } from 'ink';
import { seats } from '../../../machines/seat.ts';
import { wrap } from '../../base/text.ts';
import type { PictureFooter } from '../../maps/atlas/footer.ts';
import { writePng } from '../../maps/atlas/png.ts';
import { cellPixels, cellSvg } from '../../study/share/cell-picture.ts';
import { courseFooter, type GameCourse } from '../../study/share/course-footer.ts';
import type { Provenance } from '../../study/share/provenance.ts';
import type { Replay } from '../../table/replay.ts';
import { coloursOf } from '../../table/seat-colours.ts';
import { Painted } from '../drawing/painter.tsx';
import { mapPictures, type Pictures } from '../maps/picture-files.ts';
import type { BoardWatch } from '../play/board.ts';
import { WatchedBoard } from '../play/watch-screen.tsx';
import { paintCourse } from '../replay/bands.ts';
import { type Services, ServicesContext } from '../services.ts';
import { createStore } from '../store.ts';
import { ownerShades, type Theme, themeOf, withSeatColours } from '../theme/theme.ts';
import { Ground, Ink, SeatColours, ThemeContext } from '../widgets.tsx';
import { openHeadless } from './headless-screen.ts';

/** The size of a picture of cells, without the lines below the board. */
const SIZE = { columns: 100, rows: 29 } as const;
/** Rows of the band of chances. */
const BAND_ROWS = 3;

/** A picture of a map, else of the board on the screen with the standings. @param size of a map in pixels */
export async function picturesOf(
  watch: BoardWatch,
  { header }: Pick<Replay, 'header'>,
  said: Provenance & { readonly course?: GameCourse | null },
  services: Services,
  size: { readonly width: number; readonly height: number } | null = null,
): Promise<Pictures> {
  const theme = themeOf('night');
  const seated = withSeatColours(theme, coloursOf(header.seats));
  const { course = null } = said;
  const footer = (of: GameCourse, width: number): PictureFooter =>
    courseFooter(
      of,
      width,
      seats(header.seats.length).map(seat => ownerShades(seated, seat).lit.rgb),
      {
        ground: theme.background.rgb,
        ink: theme.text.rgb,
      },
    );
  const map = watch.map?.();
  if (map !== undefined)
    return mapPictures(map, seated, {
      ...said,
      below: course === null ? undefined : width => footer(course, width),
      size,
    });
  const { aim, moment } = watch.heading.get();
  const moments = course?.moments.map((each, index) => `${index + 1}  ${each.said}`) ?? [];
  const lines = [...moments, ...said.lines].flatMap(line => wrap(line, SIZE.columns - 2));
  const rows = SIZE.rows + lines.length + (course === null ? 0 : BAND_ROWS + 2);
  const unseen = openHeadless({ ...SIZE, rows });
  try {
    await unseen.show(
      <ServicesContext value={services}>
        <ThemeContext value={theme}>
          <SeatColours of={header.seats}>
            <Ground width={SIZE.columns} height={rows} flexDirection="column">
              <Ink shade="text" bold>{` ${said.title}`}</Ink>
              <Ink shade="dim">{` ${aim ?? moment}`}</Ink>
              <WatchedBoard watch={watch} columns={SIZE.columns} height={SIZE.rows - 3} upright={false} />
              <Box height={1} />
              {course === null ? null : (
                <Painted
                  {...{ of: createStore(course), width: SIZE.columns - 1, height: BAND_ROWS + 2 }}
                  paint={(pen, of) => paintCourse(pen, of, BAND_ROWS)}
                />
              )}
              {lines.map(line => (
                <Ink key={line} shade="dim">{` ${line}`}</Ink>
              ))}
            </Ground>
          </SeatColours>
        </ThemeContext>
      </ServicesContext>,
    );
    await unseen.pass(0);
    return picturesOfCells(unseen.shown, theme, said);
  } finally {
    unseen.close();
  }
}

function picturesOfCells(
  cells: Parameters<typeof cellSvg>[0],
  { text, background }: Theme,
  { title, lines }: Provenance,
): Pictures {
  const own = { text: text.rgb, ground: background.rgb };
  const description = lines.join('\n');
  return {
    svg: () => Buffer.from(cellSvg(cells, own, { title, description })),
    png: () => writePng(cellPixels(cells, own), { Title: title, Description: description }),
  };
}
