import type { Io } from '../text/io.ts';
import type { CommandLine } from './program.ts';

/** `map check`, `map show` and `map convert`. */
export function addMaps(line: CommandLine, io: Io): void {
  const map = line.program
    .command('map')
    .summary('check, show or convert maps')
    .description('Check, show or convert maps: files of Domination and Conquest, and the built-in ones.')
    .allowExcessArguments()
    .action(async () => {
      const [word] = map.args;
      if (word === undefined) map.outputHelp();
      else line.status = await (await import('./map.ts')).mapUnknown(word, io);
    });
  map
    .command('check')
    .summary('say whether maps can be played')
    .description('Say for each map whether it can be played, with every fault as file:line: sentence.')
    .argument('<FILE...>', 'map files, or names of built-in maps')
    .option('--strict', 'judge exactly as Domination does')
    .option('--class', "judge by the class's rule: all connected, each continent connected")
    .option('--json', 'as JSON, one object a line for each file')
    .action(async (files, options) => {
      const { mapCheck } = await import('./map.ts');
      line.status = await mapCheck(files, options, io);
    });
  map
    .command('show')
    .summary('print a map in colour')
    .description('Print a map: its picture, its territories by continent, the borders that cannot be seen.')
    .argument('<FILE|NAME>', 'a map file, or world, iberia, europe, north-america, random:SEED[:SIZE]')
    .option('--size <COLUMNSxROWS>', 'the size of the picture (else the size of the terminal)')
    .action(async (name, options) => {
      const { mapShow } = await import('./map.ts');
      line.status = await mapShow(name, options, io);
    });
  map
    .command('convert')
    .summary('turn a Conquest map into Domination files, or back')
    .description('Turn a Conquest map into Domination files, or back. Nothing that exists is overwritten.')
    .argument('<IN>', 'a map file, or the name of a built-in map')
    .argument('<OUT>', 'the file to write')
    .action(async (from, to) => {
      const { mapConvert } = await import('./map.ts');
      line.status = await mapConvert(from, to, io);
    });
}
