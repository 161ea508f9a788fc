// A map file for the shelf of the house: dropped on the page, or chosen by a button.
import { element } from './element.ts';

/** Bytes of a file that the house takes (`SHELVED` in the server). */
const MOST = 128 * 1024;

/** Takes files. @param show goes to the map's page @param tell shows one sentence */
export function takeMaps(
  main: HTMLElement,
  show: (path: string) => void,
  tell: (sentence: string) => void,
): void {
  /** Of several files, a map and the image of its territories (`NAME.lands.png`), which goes behind it. */
  const put = async (files: FileList | null | undefined): Promise<void> => {
    const given = [...(files ?? [])];
    const file = given.find(({ name }) => !/\.png$/i.test(name)) ?? given[0];
    if (file === undefined) return;
    const lands = given.filter(each => each !== file && /\.lands\.png$/i.test(each.name)).slice(0, 1);
    const body = new Blob([file, ...lands]);
    if (body.size > MOST) return tell('the map is larger than 128 KB, the most that is taken here');
    const title = encodeURIComponent(file.name.replace(/\.map$/i, '').slice(0, 40));
    try {
      const answer = await fetch(`/map?title=${title}`, { method: 'POST', body });
      const { path, no }: { readonly path?: string; readonly no?: string } = await answer.json();
      if (path === undefined) tell(no ?? 'the map was not taken');
      else show(path);
    } catch {
      tell('the map did not come to the house; try again');
    }
  };
  main.addEventListener('dragover', event => event.preventDefault());
  main.addEventListener('drop', event => {
    event.preventDefault();
    void put(event.dataTransfer?.files);
  });
  const file = document.createElement('input');
  file.type = 'file';
  file.accept = '.map,text/plain,.png';
  file.multiple = true;
  file.onchange = () => void put(file.files);
  element('map').onclick = () => file.click();
}
