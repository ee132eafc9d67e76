import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/**
 * An environment with nothing of this machine's own: no account, no profile, no home folder, and no internet access.
 */
const bare = {
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  HOME: '/nonexistent',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  CI: 'true',
}

test('all stacks synthesize without an account or a network, and contain no secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))

  await run('cdk', ['synth', '--quiet', '--output', folder, '--context', 'stage=prod'], { cwd: root, env: bare })

  const templates = readdirSync(folder).filter((name) => name.endsWith('.template.json'))
  expect(templates.sort()).toEqual(['api', 'data', 'monitoring', 'publishing', 'web'].map((what) => `crier-prod-${what}.template.json`))
  for (const name of templates)
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/"\w*(secret|password)":|CLIENT_SECRET|AKIA|[rs]k_(live|test)_|whsec_/i)
})

test('an unknown stage is reported along with the existing ones', async () => {
  const deploying = run(process.execPath, ['infra/aws/deploy/deploy.ts', '--stage', 'moon'], { cwd: root, env: bare })

  await expect(deploying).rejects.toMatchObject({ stderr: 'There’s no stage moon; infra/aws/stages.ts has dev and prod.\n' })
})

test('a deployment without a stage says how to name one', async () => {
  const deploying = run(process.execPath, ['infra/aws/deploy/deploy.ts'], { cwd: root, env: bare })

  await expect(deploying).rejects.toMatchObject({ stderr: 'Name a stage: npm run deploy -- --stage NAME.\n' })
})

test('refuses the CDK’s own deployment, which would leave out what Lambda needs for images', async () => {
  const deploying = run(process.execPath, ['infra/aws/deploy/cdk.ts', 'deploy', '--all', '--context', 'stage=prod'], {
    cwd: root,
    env: bare,
  })

  await expect(deploying).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('run: npm run deploy -- --stage NAME') })
})

test('passes every other CDK command on', async () => {
  const { stdout } = await run(process.execPath, ['infra/aws/deploy/cdk.ts', '--version'], { cwd: root, env: bare })

  expect(stdout).toMatch(/^2\.\d+/)
})
