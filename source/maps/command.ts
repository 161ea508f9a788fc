import { builtinMap, isBuiltinName } from './builtin/index.ts';
import { type CheckMode, checkMap, type MapReport } from './check.ts';
import { counted } from './draft.ts';
import type { MapIo } from './files.ts';
import { describeFinding } from './findings.ts';
import type { GraphFacts } from './graph.ts';
import { openMap } from './load.ts';
import { conquestFiles, dominationFiles, type WrittenMap } from './write.ts';

/** The options of `sandtable map check FILE… [--strict | --class] [--json]`. */
export interface MapCheckOptions {
  /** Paths, or names of built-in maps. */
  readonly files: readonly string[];
  readonly mode: CheckMode;
  readonly json: boolean;
}

const FINE = 0;
const REFUSED = 1;

/**
 * Says for each map file whether it can be played: every fault and warning as `file:line: sentence`, then a line with
 * the verdict and the counts, and one with the graph's properties. With `json`, one JSON object a line for each file.
 * @returns the exit status: 0 when all can be played, 1 when not
 */
export async function mapCheckCommand(options: MapCheckOptions, io: MapIo): Promise<number> {
  let status = FINE;
  for (const path of options.files) {
    const opened = openMap(path, io);
    if (!opened.ok) {
      io.complain(`${path}: ${opened.error}`);
      status = REFUSED;
      continue;
    }
    const report = checkMap(opened.value.source, opened.value.findCards, options.mode);
    for (const line of options.json ? [JSON.stringify(reportForPrograms(report))] : reportForPeople(report))
      io.print(line);
    if (!report.playable) status = REFUSED;
  }
  return status;
}

/** A report as the lines of `map check`. */
export function reportForPeople(report: MapReport): string[] {
  const more = report.moreFindings > 0 ? [`${report.file}: and ${report.moreFindings} more`] : [];
  return [...report.findings.map(describeFinding), ...more, verdictLine(report), ...factLines(report)];
}

function verdictLine({ file, playable, format, facts, mode }: MapReport): string {
  const by = mode === 'strict' ? ' by Domination' : mode === 'class' ? " by the class's rule" : '';
  const verdict = `${file}: ${playable ? 'can' : 'cannot'} be played${by}`;
  if (format === null || facts === null) return verdict;
  const counts = [
    counted(facts.countries, 'country', 'countries'),
    counted(facts.continents, 'continent', 'continents'),
    counted(facts.borders, 'border', 'borders'),
  ];
  return `${verdict} (${format === 'conquest' ? 'Conquest' : 'Domination'}, ${counts.join(', ')})`;
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
    split === 0 ? 'each continent connected' : `${counted(split, 'continent', 'continents')} not connected`,
    counted(facts.oneWayBorders.length, 'one-way border', 'one-way borders'),
    `${counted(facts.borderless.length, 'country', 'countries')} without borders`,
  ];
  return [`${file}: ${properties.join(', ')}`];
}

/** Whether every country can be attacked from every other, step by step. */
const stronglyConnected = ({ mainland, countries }: GraphFacts): boolean => mainland.length === countries;

/** A report as `map check --json` prints it. Countries and continents are named by their numbers, from 1. */
export function reportForPrograms(report: MapReport): object {
  const { file, mode, format, playable, findings, moreFindings, facts } = report;
  const engine = report.engine.map(({ stage, reason }) => ({ stage, reason }));
  return {
    file,
    mode,
    format,
    playable,
    findings,
    moreFindings,
    engine,
    ...(facts && factsForPrograms(facts)),
  };
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

/** The arguments of `sandtable map convert IN OUT`. */
export interface MapConvertOptions {
  /** A map file, or the name of a built-in map. */
  readonly from: string;
  /** The map file to write; its cards file, for Domination, stands beside it with the ending `.cards`. */
  readonly to: string;
}

/**
 * Turns a Conquest map into Domination files and a Domination map into a Conquest file; a built-in map becomes
 * Domination files. Says on standard error what the other format cannot hold.
 * @returns the exit status: 0, or 1 when the map cannot be read or a file cannot be written
 */
export async function mapConvertCommand(options: MapConvertOptions, io: MapIo): Promise<number> {
  const files = convertedFiles(options, io);
  if (files === null) return REFUSED;
  for (const loss of files.losses) io.complain(`${options.to}: ${loss}`);
  const written = io.write(files.files);
  if (!written.ok) {
    io.complain(written.error);
    return REFUSED;
  }
  for (const { path } of files.files) io.print(`${path} is written`);
  return FINE;
}

function convertedFiles({ from, to }: MapConvertOptions, io: MapIo): WrittenMap | null {
  if (isBuiltinName(from)) {
    const builtin = builtinMap(from);
    if (!builtin.ok) return complaint(io, builtin.error);
    return dominationFiles(builtin.value.map, to, builtin.value.deck);
  }
  const source = io.read(from);
  if (!source.ok) return complaint(io, `${from}: ${source.error}`);
  const report = checkMap(source.value, io.cardsBeside(from));
  for (const finding of report.findings) io.complain(describeFinding(finding));
  if (report.map === null) return complaint(io, `${from}: the map cannot be read, so nothing is written`);
  return report.format === 'domination' ? conquestFiles(report.map, to) : dominationFiles(report.map, to);
}

function complaint(io: MapIo, sentence: string): null {
  io.complain(sentence);
  return null;
}
