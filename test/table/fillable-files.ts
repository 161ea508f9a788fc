import { type FileSystem, nodeFileSystem } from '../../source/table/file-system.ts';
import { systemError } from './failing-files.ts';

/** The real file system on a disk that can be full: then half of a write goes through, and nothing after it. */
export function fillableFiles(): FileSystem & { full: boolean } {
  const files = {
    ...nodeFileSystem,
    full: false,
    async open(path: string, mode: Parameters<FileSystem['open']>[1]) {
      const file = await nodeFileSystem.open(path, mode);
      let half = true;
      return {
        ...file,
        write: async (bytes: Uint8Array, position?: number) => {
          if (!files.full) return file.write(bytes, position);
          if (!half || bytes.length < 2) throw systemError('ENOSPC');
          half = false;
          return file.write(bytes.subarray(0, bytes.length / 2), position);
        },
      };
    },
  };
  return files;
}
