import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { demoUser } from '#infra/machine/demo/seed.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrierIn } from '../api/crier.ts'
import { mailedToken } from '../api/person.ts'
import { followGuide } from '../documentation/follow-guide.ts'
import { hasCurl, runBlock } from '../documentation/run-block.ts'

const execute = promisify(execFile)

// Follows the guide in a copy of the repository. It's skipped on a machine without curl, which its last block calls.

describe.skipIf(!hasCurl)('docs/add-an-endpoint.md, followed verbatim', async () => {
  const copy = await followGuide()
  afterAll(copy.remove)

  test('the changed code type-checks together with everything it touches', async () => {
    const files = [
      'functions/api/groups/answers.test.ts',
      'functions/api/groups/handler.ts',
      'test/api/bad-input/grouped-accounts.ts',
      'web/src/vite-env.d.ts',
    ]
    await writeFile(join(copy.folder, 'guide.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files }))
    const compiler = join(copy.folder, 'node_modules/typescript/bin/tsc')

    const problems = await execute(process.execPath, [compiler, '-p', 'guide.json'], { cwd: copy.folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )

    expect(problems).toBe('')
  })

  test('the added test passes', async () => {
    const command = ['vitest', 'run', '--project', 'unit', 'functions/api/groups', '-t', 'one group is found by its id']

    const { stdout } = await execute('npx', command, { cwd: copy.folder, env: { ...process.env, NO_COLOR: '1' } })

    expect(stdout).toMatch(/Tests +1 passed/)
  })

  test('the last block returns the group', async () => {
    const crier = await startCrierIn(copy.folder)
    afterAll(crier.stop)
    const { email, ...demo } = demoUser
    const { body } = await createClient({ baseUrl: crier.url }).request(authApi.register, { username: email, ...demo })
    const token = await mailedToken(crier, email)
    await createClient({ baseUrl: crier.url, token: body.token }).request(authApi.verifyEmail, { token })

    const { printed } = await runBlock(copy.walk, crier, process.env)

    expect(JSON.parse(printed)).toEqual({ id: expect.any(String), name: 'Shops' })
  })
})
