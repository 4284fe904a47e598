import type { LintRule } from './source-file.ts';

/** What runs on the servers, and the seeds; tests ask what they like. */
const servers = /^(db|core|(gateway|worker)\/src)\/(?!.*(testing|migrations)\/).*(?<!\.test)\.ts$/;
/** A statement of our own, by the entity manager or `storedRow`; what the ORM's query builder executes is none. */
const statement = /\.execute\b(?!(<[^(]*>)?\('(run|all|get)'\))|\.(?<!Promise\.)(all|one)\((em\b|$)/;
const comment = /^\s*(\/\/|\/?\*)/;
const reason = /^\s*(\/\/|\/?\*).*\bSQL: \S/;
/** The reason stands at most so many lines above the statement. */
const near = 3;

/**
 * Plain reads and writes go through the ORM. A statement of our own says after `SQL:` what it is needed for: a lock, a plan,
 * a window, one statement where two would race; right above it, in the comment of its function, or at the head of the file.
 */
export const rawSql: LintRule = {
  name: 'raw SQL',
  check: ({ path, text }) => {
    if (!servers.test(path)) return [];
    const lines = text.split('\n');
    if (commentsFrom(lines, 0).some((line) => reason.test(line))) return [];
    return lines.flatMap((line, index) => {
      if (!statement.test(line) || comment.test(line)) return [];
      const above = [...lines.slice(Math.max(0, index - near), index), ...commentOfDeclaration(lines, index)];
      if (above.some((one) => reason.test(one))) return [];
      return [{ path, line: index + 1, message: 'a statement without a comment that says why (`// SQL: …`)' }];
    });
  },
};

/** The comment lines that follow each other from a line on. */
function commentsFrom(lines: readonly string[], start: number): readonly string[] {
  const end = lines.findIndex((line, index) => index >= start && !comment.test(line));
  return lines.slice(start, end === -1 ? lines.length : end);
}

/** The comment right above what a line is a part of at the top level of its file. */
function commentOfDeclaration(lines: readonly string[], index: number): readonly string[] {
  const declaration = lines.findLastIndex((line, at) => at <= index && /^[a-z]/.test(line));
  const start = lines.findLastIndex((line, at) => at < declaration && !comment.test(line)) + 1;
  return lines.slice(start, Math.max(start, declaration));
}
