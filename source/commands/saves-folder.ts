import { fileStore } from '../table/file-store.ts';
import { savesFolder } from '../table/folder.ts';
import type { Store } from '../table/store.ts';
import type { Io } from '../text/io.ts';
import type { Globals } from './program.ts';

/** The folder of the saves for this command line. */
export const folderFor = ({ saves }: Globals, io: Io): string => savesFolder({ option: saves, env: io.env });

/** Where this command line keeps its saves. */
export const storeFor = (globals: Globals, io: Io): Store => fileStore(folderFor(globals, io));
