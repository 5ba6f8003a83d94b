/** One line of the table: what is promised to any page, what is aimed at, and what was found. */
export type Row = {
  row: string
  promise: string
  goal: string
  found: string
  /** "yes", or why not, or what was not run. */
  isHeld: string
}

/** A promise that tests keep: which of them, by their file and titles. */
export type Proof = {
  row: string
  promise: string
  goal: string
  chromium: RegExp
  others?: RegExp
  /** What of the promise the tests of the other engines leave out. */
  alone?: string
}

/** How a browser test ended: its file and titles, and Playwright's word for it. */
export type Outcome = { name: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }

/** What Playwright's reporter for machines writes, as far as it is read here. */
export type Report = { suites: Suite[] }
type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: Outcome['status'] }[] }[]
}

/** Every test of a run. */
export function outcomesIn({ suites }: Report): Outcome[] {
  return suites.flatMap(named(''))
}

function named(before: string): (suite: Suite) => Outcome[] {
  return ({ title, suites = [], specs = [] }) => {
    const path = before ? `${before} › ${title}` : title
    const own = specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({ name: `${path} › ${spec.title}`, status })),
    )
    return [...own, ...suites.flatMap(named(path))]
  }
}

/** How the tests of one promise ended, by engine. */
export function proven(
  { row: number, promise, goal, chromium, others, alone }: Proof,
  all: Outcome[],
): Row {
  const ofEngine = (engine: string) =>
    all.filter(({ name }) =>
      engine === 'Chromium'
        ? chromium.test(name) && !/› (Firefox|WebKit)[,:]/.test(name)
        : (others?.test(name) ?? false) && name.includes(`› ${engine}`),
    )
  const engines = ['Chromium', 'Firefox', 'WebKit'].map((engine) => {
    const tests = ofEngine(engine)
    const passed = tests.filter(({ status }) => status === 'expected' || status === 'flaky')
    const failed = tests.filter(({ status }) => status === 'unexpected')
    const isRun = passed.length + failed.length > 0
    return {
      engine,
      isRun,
      passed,
      failed,
      found: isRun ? `${engine} ${passed.length}/${passed.length + failed.length}` : '',
    }
  })
  const notRun = engines.filter(({ isRun }) => !isRun).map(({ engine }) => engine)
  const failed = engines.flatMap((each) => each.failed.map(({ name }) => name))
  const held = failed.length > 0 ? `no: ${failed.join('; ')}` : 'yes'
  const unproven = notRun.length > 0 ? `not run in ${notRun.join(' and ')}` : ''
  const isAnyRun = notRun.length < engines.length
  return {
    row: number,
    promise,
    goal,
    found: engines.flatMap(({ found }) => found || []).join(', ') || '–',
    isHeld: [isAnyRun && held, unproven, alone && `in Chromium alone: ${alone}`]
      .filter(Boolean)
      .join('; '),
  }
}

/** As Markdown, to be pasted. */
export function table(rows: Row[]): string {
  const cells = [
    ['row', 'on any page', 'goal', 'found', 'held'],
    ...rows.map((each) => [each.row, each.promise, each.goal, each.found, each.isHeld]),
  ]
  const widths = [0, 1, 2, 3, 4].map((at) =>
    Math.max(...cells.map((line) => line[at]?.length ?? 0)),
  )
  const lines = cells.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}
