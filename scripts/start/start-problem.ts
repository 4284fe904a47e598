/** Something the person at the terminal can put right: shown as lines of plain text, without a stack. */
export class StartProblem extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'StartProblem';
    this.lines = lines;
  }
}
