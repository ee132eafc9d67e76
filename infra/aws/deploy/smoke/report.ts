import { secondMs } from '#shared/domain/times.ts'
import type { Lateness } from './journey.ts'
import type { StepResult } from './steps.ts'

export type Run = {
  /** The stage's name, or the system's address if it has none. */
  readonly of: string
  readonly address: string
  /** An instant. */
  readonly beganAt: string
  readonly results: readonly StepResult[]
  readonly lateness: Lateness | undefined
  /** The name of what ran. */
  readonly versions: Readonly<Record<string, string>>
}

/** The run in Markdown, to be committed. It contains no password and no token. */
export const reportOf = ({ of, address, beganAt, results, lateness, versions }: Run) => {
  const failed = results.filter(({ isPassed }) => !isPassed).length
  return `# Smoke of ${of}

${beganAt}, ${address}. ${failed === 0 ? `All ${results.length} steps passed.` : `${failed} of ${results.length} steps failed; whatever depends on them wasn’t tried.`}

| step | | seconds | what was seen |
|---|---|--:|---|
${results.map(({ name, isPassed, says, ms }) => `| ${name} | ${isPassed ? '✓' : '✗'} | ${(ms / secondMs).toFixed(1)} | ${inCell(says)} |`).join('\n')}

${lateness ? `Lateness: ${lateness.lateMs} ms, by the post's own time of publishing.` : 'No post was published in time.'}

${Object.entries(versions)
  .map(([name, version]) => `- ${name}: ${version}`)
  .join('\n')}
`
}

const inCell = (text: string) => text.replaceAll('|', '\\|')
