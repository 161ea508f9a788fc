// Part of npm run check: no answer that may tell of a failure is dropped. A statement whose value is a result, or
// null or a sentence of what went wrong, looks at it, or has `// Dropped: why` on the line above it.

import { join, relative } from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';
import { ROOT } from './setup.mjs';

const MARK = /^\s*\/\/ Dropped: \S/;
const config = join(ROOT, 'tsconfig.json');
const api = new API({ cwd: ROOT });
const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config);
const faults = ['machines', 'source'].flatMap(folder => faultsIn(join(ROOT, folder)));
api.close();
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);

function faultsIn(folder) {
  return program
    .getSourceFileNames()
    .filter(name => name.startsWith(`${folder}/`))
    .flatMap(name => faultsOf(program.getSourceFile(name)));
}

function faultsOf(file) {
  const calls = [];
  const visit = node => {
    const call = node.kind === SyntaxKind.ExpressionStatement ? calledBy(node.expression) : null;
    if (call !== null) calls.push([node, call]);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  const lines = file.text.split('\n');
  const lineOf = node => file.text.slice(0, node.getStart(file)).split('\n').length;
  const types = calls.length === 0 ? [] : checker.getTypeAtLocation(calls.map(([, call]) => call));
  const dropped = new Set(calls.flatMap(([node], index) => (mayFail(types[index]) ? [lineOf(node)] : [])));
  const marked = new Set(
    lines.flatMap((line, index) => (MARK.test(line) ? [endOfRemark(lines, index)] : [])),
  );
  const told = (line, what) => `${relative(ROOT, file.fileName)}:${line}: ${what}`;
  return [
    ...[...dropped]
      .filter(line => !marked.has(line))
      .map(line => told(line, 'drops an answer that may tell of a failure')),
    ...[...marked]
      .filter(line => !dropped.has(line))
      .map(line => told(line, 'drops nothing that its remark could be about')),
  ];
}

/** The number of the line behind a remark. */
function endOfRemark(lines, index) {
  const length = lines.slice(index).findIndex(line => !/^\s*\/\//.test(line));
  return index + length + 1;
}

/** The call whose value a statement drops; null for none. */
function calledBy(expression) {
  const inner = [SyntaxKind.AwaitExpression, SyntaxKind.VoidExpression, SyntaxKind.ParenthesizedExpression];
  if (inner.includes(expression.kind)) return calledBy(expression.expression);
  return expression.kind === SyntaxKind.CallExpression ? expression : null;
}

/** True for results, and for what is null when all is well; promised or in a list too. */
function mayFail(type) {
  if (type === undefined) return false;
  if (type.isUnionType()) {
    const types = type.getTypes();
    const isNullable = types.some(({ flags }) => (flags & TypeFlags.Null) !== 0);
    return types.some(each => mayFail(each) || (isNullable && isSentence(each)));
  }
  if (!type.isObjectType()) return false;
  if (type.isTypeReference() && (isList(type) || type.getSymbol()?.name === 'Promise'))
    return checker.getTypeArguments(type).some(mayFail);
  return checker.getPropertyOfType(type, 'ok') !== undefined;
}

function isSentence(type) {
  if ((type.flags & TypeFlags.String) !== 0) return true;
  return type.isObjectType() && checker.getPropertyOfType(type, 'sentence') !== undefined;
}

function isList(type) {
  return checker.isArrayType(type) || checker.isTupleType(type);
}
