import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../web/prerender/root.ts'
import { cloneInto } from '../fresh/bare-machine.ts'
import { type CloudHoldings, certificateArn, newCloudHoldings, openCloudAccount } from './cloud-account.ts'

/**
 * A clone of the committed code, with the operator's settings in `infra/aws/stages.ts` from before the first
 * deployment.
 */
const cloneOfOperator = async () => {
  const outer = mkdtempSync(join(tmpdir(), 'crier-clone-'))
  onTestFinished(() => rmSync(outer, { recursive: true }))
  const folder = join(outer, 'crier')
  await cloneInto(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const stages = join(folder, 'infra/aws/stages.ts')
  const [others = '', prod = ''] = readFileSync(stages, 'utf8').split(/(?=\n {2}prod: \{)/)
  const own = `mailFrom: 'Crier <crier@crier.test>', alarmMail: 'ops@crier.test', domain: { name: 'crier.test', certificateArn: '${certificateArn}' }`
  writeFileSync(stages, `${others}${prod.replace("mailFrom: 'Crier <crier@example.org>'", own)}`)
  return folder
}

/** Runs the command as docs/deploy.md names it, and returns its exit code and output. */
const runDeploy = async (folder: string, account: CloudHoldings) => {
  const { url, stop } = await openCloudAccount(account)
  const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const env = { ...process.env, ...credentials, AWS_ENDPOINT_URL: url, NODE_ENV: undefined, VITEST: undefined, CI: 'true' }
  try {
    return await new Promise<{ code: number; words: string }>((resolve) => {
      const running = execFile(
        'npm',
        ['run', 'deploy', '--', '--stage', 'prod'],
        { cwd: folder, env, maxBuffer: 1e8 },
        (_error, out, errors) => resolve({ code: running.exitCode ?? 1, words: `${out}\n${errors}` }),
      )
    })
  } finally {
    await stop()
  }
}

test('in a clean clone, npm run deploy builds and says what failed, and on the next run deploys everything and uploads the site', async () => {
  const folder = await cloneOfOperator()
  const account = newCloudHoldings()
  account.cloud.failure = { stack: 'crier-prod-api', resource: 100 }

  const first = await runDeploy(folder, account)
  const second = await runDeploy(folder, account)

  expect(first.words).toContain('The service is out of order')
  expect(first.words).toContain('Not all stacks were deployed, and the site is unchanged.')
  expect([first.code, second]).toEqual([1, { code: 0, words: expect.stringContaining('Crier prod is at https://crier.test.') }])
  const stacks = [...account.cloud.stacks.values()].filter(({ status }) => status === 'CREATE_COMPLETE')
  expect(stacks.map(({ name }) => name).sort()).toEqual(
    ['api', 'data', 'monitoring', 'publishing', 'web'].map((what) => `crier-prod-${what}`),
  )
  const uploaded = [...account.cloud.inventory.objects.keys()].filter((path) => path.startsWith('crier-prod-web-sitebucket'))
  expect(uploaded.filter((path) => path.endsWith('/index.html')).length).toBeGreaterThan(0)
  expect(uploaded.length).toBeGreaterThan(100)
})
