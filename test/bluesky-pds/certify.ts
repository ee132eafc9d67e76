import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { certify } from '#infra/certify/certify-platform.ts'
import { callbackPath } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/media/samples.ts'
import { root } from '../../web/prerender/root.ts'
import { installPds, pdsVersion } from './install.ts'
import { startPds } from './pds.ts'

// Certifies Bluesky against its protocol's reference server, using a new account, and writes the report.

const folder = join(root, 'docs/certified')

await installPds()
const pds = await startPds()
await using files = await mkdtempDisposable(join(tmpdir(), 'crier-certify-'))
try {
  const { handle, appPassword } = await pds.account('certify')
  const video = join(files.path, 'tour.mp4')
  await writeFile(video, anMp4({ width: 720, height: 1_280, durationMs: 10 * secondMs }))
  const { report, date, isDifferent } = await certify({
    platform: 'bluesky',
    app: { clientId: '', clientSecret: '', sandboxUrl: pds.frontUrl },
    answeredBy: `the reference server, \`@atproto/pds\` ${pdsVersion}`,
    signIn: {
      account: handle,
      appPassword,
      redirectUri: `http://localhost:4000${callbackPath('bluesky')}`,
      visit: () => Promise.reject(new Error('Nobody signs in by hand.')),
    },
    video,
    filesPort: 0,
    fetch,
    now: Date.now,
    sleep: pause,
    ask: async () => true,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `bluesky-${date}.md`), report)
  process.exitCode = isDifferent ? 1 : 0
} finally {
  await pds.stop()
}
