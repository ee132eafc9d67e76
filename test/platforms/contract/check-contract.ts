import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import type { PlatformRig } from '../rig.ts'
import { behaviors } from './behaviors.ts'
import { documentUrl, readTable, type Verdict, versionRow } from './table.ts'
import { unableVerdicts } from './unable.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The results that the documentation's table is written from. */
    verdict?: Verdict
  }
}

/** A behavior is tested with dozens of posts: seconds on an idle machine, minutes on a busy one. */
const patienceMs = 5 * minuteMs

/** Checks a platform's adapter against what every adapter does, and the documentation against the results. */
export const checkContract = (rig: PlatformRig) => {
  const verdicts = new Map(unableVerdicts(rig).map((verdict) => [verdict.behavior, verdict]))

  for (const { name, check } of behaviors.filter((behavior) => !verdicts.has(behavior.name)))
    test(name, { timeout: patienceMs }, async ({ task }) => {
      task.meta.verdict = { platform: rig.platform, behavior: name, isKept: true, note: await check(rig) }
      verdicts.set(name, task.meta.verdict)
    })

  test('docs/platforms.md says what came of it (write it by: npm run platforms:table)', async () => {
    const document = await readFile(documentUrl, 'utf8')

    expect(document).toContain(versionRow(rig.platform))
    expect(readTable(document).filter(({ platform }) => platform === rig.platform)).toEqual(
      behaviors.flatMap(({ name }) => verdicts.get(name) ?? []),
    )
  })
}
