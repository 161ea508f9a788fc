import { readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { makeFolder } from '../../base/folder.ts';
import { CODE } from '../people/codes.ts';
import { parseRecord, type TableRecord } from './record.ts';

/** Where the records of tables are kept. */
export interface TableStore {
  /** Every record that makes sense, and the names of those that do not. */
  readAll(): Promise<{ readonly records: readonly TableRecord[]; readonly unread: readonly string[] }>;
  /** It is safe when the promise resolves. */
  write(record: TableRecord): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Records in a folder: one file for each table, replaced as a whole. */
export async function fileTables(folder: string): Promise<TableStore> {
  makeFolder(folder, 0o700);
  const path = (id: string): string => {
    if (!CODE.test(id)) throw new Error('that is not the code of a table');
    return join(folder, `${id}.json`);
  };
  return {
    async readAll() {
      const records: TableRecord[] = [];
      const unread: string[] = [];
      for (const file of await readdir(folder)) {
        if (!file.endsWith('.json')) continue;
        const record = parseRecord(await readFile(join(folder, file), 'utf8'));
        if (record !== null && `${record.id}.json` === file) records.push(record);
        else unread.push(file);
      }
      return { records, unread };
    },
    write: record => writeFileAtomic(path(record.id), `${JSON.stringify(record)}\n`, { mode: 0o600 }),
    remove: id => unlink(path(id)),
  };
}
