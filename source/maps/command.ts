import { defaultDeck } from '../../machines/conquest/deck.ts';
import { plural } from '../../machines/wording.ts';
import { builtinMap, isBuiltinName } from './builtin/index.ts';
import { type CheckMode, checkMap, FORMAT_NAMES, type MapReport } from './check.ts';
import { picturedFiles } from './drawing/files.ts';
import type { MapIo } from './files.ts';
import { describeFinding } from './findings.ts';
import type { GraphFacts } from './graph.ts';
import { openMap } from './load.ts';
import { conquestFiles, dominationFiles, type WrittenMap } from './write.ts';

const FINE = 0;
const REFUSED = 1;

/**
 * `sandtable map check`: prints every fault and warning of each file (or built-in map) as `file:line: sentence`, then
 * the verdict with the counts, and the graph's properties; with `json` one object a line.
 * @returns the exit status: 0 when all can be played, else 1
 */
export async function mapCheckCommand(
  { files, mode, json }: { files: readonly string[]; mode: CheckMode; json: boolean },
  io: MapIo,
): Promise<number> {
  let status = FINE;
  for (const path of files) {
    const opened = openMap(path, io);
    if (!opened.ok) {
      io.complain(`${path}: ${opened.error}`);
      status = REFUSED;
      continue;
    }
    const report = checkMap(opened.value.source, opened.value.findCards, mode);
    const lines = json ? [JSON.stringify(reportForPrograms(report))] : reportForPeople(report);
    for (const line of lines) io.print(line);
    if (!report.playable) status = REFUSED;
  }
  return status;
}

function reportForPeople(report: MapReport): string[] {
  const more = report.moreFindings > 0 ? [`${report.file}: and ${report.moreFindings} more`] : [];
  return [...report.findings.map(describeFinding), ...more, verdictLine(report), ...factLines(report)];
}

function verdictLine({ file, playable, format, facts, mode }: MapReport): string {
  const by = mode === 'strict' ? ' by Domination' : mode === 'class' ? " by the class's rule" : '';
  const verdict = `${file}: ${playable ? 'can' : 'cannot'} be played${by}`;
  if (format === null || facts === null) return verdict;
  const counts = [
    plural(facts.countries, 'country', 'countries'),
    plural(facts.continents, 'continent', 'continents'),
    plural(facts.borders, 'border', 'borders'),
  ];
  return `${verdict} (${FORMAT_NAMES[format]}, ${counts.join(', ')})`;
}

function factLines({ file, facts }: MapReport): string[] {
  if (facts === null) return [];
  const split = facts.splitContinents.length;
  const properties = [
    facts.parts.length > 1
      ? `in ${facts.parts.length} parts`
      : stronglyConnected(facts)
        ? 'connected'
        : 'not connected along one-way borders',
    split === 0 ? 'each continent connected' : `${plural(split, 'continent', 'continents')} not connected`,
    plural(facts.oneWayBorders.length, 'one-way border', 'one-way borders'),
    `${plural(facts.borderless.length, 'country', 'countries')} without borders`,
  ];
  return [`${file}: ${properties.join(', ')}`];
}

/** Tests whether every country can be attacked from every other, step by step. */
const stronglyConnected = ({ mainland, countries }: GraphFacts): boolean => mainland.length === countries;

/** A report as `map check --json` prints it. Countries and continents are named by their numbers, from 1. */
function reportForPrograms(report: MapReport): object {
  const { file, mode, format, playable, findings, moreFindings, facts } = report;
  const engine = report.engine.map(({ stage, reason }) => ({ stage, reason }));
  const fields = { file, mode, format, playable, findings, moreFindings, engine };
  return { ...fields, ...(facts && factsForPrograms(facts)) };
}

function factsForPrograms(facts: GraphFacts): object {
  const numbers = (indexes: readonly number[]): number[] => indexes.map(index => index + 1);
  return {
    countries: facts.countries,
    continents: facts.continents,
    borders: facts.borders,
    connected: facts.parts.length === 1,
    stronglyConnected: stronglyConnected(facts),
    countriesUnreachable: numbers(facts.unreachable),
    countriesDeadEnds: numbers(facts.deadEnds),
    continentsNotConnected: numbers(facts.splitContinents),
    continentsEmpty: numbers(facts.emptyContinents),
    oneWayBorders: facts.oneWayBorders.map(numbers),
    countriesWithoutBorders: numbers(facts.borderless),
  };
}

/**
 * `sandtable map convert IN OUT`: turns a Conquest map into Domination files (a built-in one too, with its picture) and a Domination map
 * into a Conquest file, and says on standard error what the other format cannot hold. @returns 0, or 1 for a failure
 */
export async function mapConvertCommand(
  { from, to }: { readonly from: string; readonly to: string },
  io: MapIo,
): Promise<number> {
  const converted = convertedFiles(from, to, io);
  if (converted === null) return REFUSED;
  for (const loss of converted.losses) io.complain(`${to}: ${loss}`);
  const written = io.write(converted.files);
  if (!written.ok) {
    io.complain(written.error);
    return REFUSED;
  }
  for (const { path } of converted.files) io.print(`${path} is written`);
  return FINE;
}

function convertedFiles(from: string, to: string, io: MapIo): WrittenMap | null {
  if (isBuiltinName(from)) {
    const builtin = builtinMap(from);
    if (!builtin.ok) return complaint(io, builtin.error);
    return picturedFiles(builtin.value, to);
  }
  const source = io.read(from);
  if (!source.ok) return complaint(io, `${from}: ${source.error}`);
  const report = checkMap(source.value, io.cardsBeside(from));
  for (const finding of report.findings) io.complain(describeFinding(finding));
  if (report.map === null) return complaint(io, `${from}: the map cannot be read, so nothing is written`);
  if (report.format === 'domination') return conquestFiles(report.map, to);
  const { map } = report;
  if (map.files.picture !== null) return dominationFiles(map, to);
  return picturedFiles({ map, deck: defaultDeck(map.countries.length) }, to);
}

function complaint(io: MapIo, sentence: string): null {
  io.complain(sentence);
  return null;
}
