import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { keysApi } from '#shared/contracts/keys.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import type { KeyMode, Scope } from '#shared/domain/api-keys.ts'
import { testWorkspace } from '#shared/domain/id.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { blocksOfClass, codeBlocksOf } from '../documentation/code-blocks.ts'
import { hasCurl, runBlock, type Shell } from '../documentation/run-block.ts'
import { startCrier } from './crier.ts'
import { aPerson, type Person } from './person.ts'
import { received } from './sandbox.ts'
import { until } from './until.ts'

// Runs what people copy from the developer docs exactly as printed, with the keys that the pages ask for. Skipped on a
// machine without curl.

const aKey = async ({ request }: Pick<Person, 'request'>, mode: KeyMode, scopes: Scope[]) =>
  (await request(keysApi.create, { name: 'Docs', mode, scopes })).body.secret

const Answer = z.looseObject({ id: z.string() })

describe.skipIf(!hasCurl)('the developer docs, run verbatim', async () => {
  const crier = await startCrier()
  afterAll(crier.stop)
  const person = await aPerson(crier, 'dora', ['dora_x'])
  const inTest = createClient({ baseUrl: crier.url, token: person.token, workspace: testWorkspace(person.id) }).request
  const pretended = async () => (await inTest(platformsApi.sandboxPosts, {})).body.items.map(({ text }) => text)
  const inPublic = async () => (await received(crier, 'dora_x')).map(({ content }) => content)
  const walks = (name: string) => blocksOfClass('walk').filter(({ page }) => page === `docs/developers/${name}.md`)
  const firstPost = 'Oyez! My first post by a program.'

  let shell: Shell = process.env
  const walk = async (text: string | undefined) => {
    const done = await runBlock(text ?? '', crier, shell)
    ;({ shell } = done)
    return done.printed
  }

  test('the quick start publishes to the sandbox with a test key, once, and then for real with a live one', async () => {
    const [who, accounts, publish, see, live, ...others] = walks('quick-start').map(({ text }) => text)
    expect(others).toEqual([])
    shell = { ...shell, CRIER_KEY: await aKey(person, 'test', ['read', 'publish']) }

    expect(JSON.parse(await walk(who))).toMatchObject({ key: { scopes: ['read', 'publish'] } })
    expect(JSON.parse(await walk(accounts))).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'x_sandbox' })]))
    const first: unknown = JSON.parse(await walk(publish))
    expect(first).toMatchObject({ targets: [{ state: 'published' }] })
    expect(JSON.parse(await walk(publish))).toEqual(first)
    expect(await walk(see)).toContain(firstPost)
    expect(await pretended()).toEqual([firstPost])
    expect(await inPublic()).toEqual([])

    shell = { ...shell, CRIER_KEY: await aKey(person, 'live', ['read', 'publish']) }
    expect(JSON.parse(await walk(live))).toMatchObject({ targets: [{ state: 'published' }] })
    expect(await inPublic()).toEqual([firstPost])
    expect(await pretended()).toEqual([firstPost])
  })

  test('the page about posts schedules by a wall clock, edits what was read, and creates several at once', async () => {
    const [schedule, edit, batch, ...others] = walks('posts').map(({ text }) => text)
    expect(others).toEqual([])
    shell = { ...shell, CRIER_KEY: await aKey(person, 'test', ['read', 'write', 'publish']) }

    const scheduled = Answer.parse(JSON.parse(await walk(schedule)))
    expect((await inTest(postsApi.get, { id: scheduled.id })).body).toMatchObject({ scheduledAt: '2035-12-24T08:00:00.000Z' })
    expect(JSON.parse(await walk(edit))).toMatchObject({ content: 'Second version.' })
    expect(JSON.parse(await walk(batch))).toMatchObject({ results: [{ outcome: 'created' }, { outcome: 'created' }] })
  })

  test('the page about webhooks polls the events', async () => {
    const [poll, ...others] = walks('webhooks').map(({ text }) => text)
    expect(others).toEqual([])
    shell = { ...shell, CRIER_KEY: await aKey(person, 'live', ['read']) }

    expect(await walk(poll)).toContain('"type":"post.published"')
  })

  const Workflow = z.object({
    jobs: z.object({ announce: z.object({ steps: z.tuple([z.object({ env: z.record(z.string(), z.string()), run: z.string() })]) }) }),
  })

  test('the GitHub Action posts once per run, however often the run is repeated', async () => {
    const [block] = codeBlocksOf('docs/developers/recipes/github-action.md').filter(({ language }) => language === 'yaml')
    const [{ env, run }] = Workflow.parse(parse(block?.text ?? '')).jobs.announce.steps
    const values: Record<string, string> = {
      CRIER_KEY: await aKey(person, 'test', ['read', 'publish']),
      CRIER_ACCOUNT: 'x_sandbox',
      RELEASE_NAME: "Harbor 2.0 “$(id)” 'quoted'",
      RELEASE_URL: 'https://example.com/harbor',
      RELEASED_AT: toInstant(Date.now()),
    }
    expect(Object.keys(env).sort()).toEqual(Object.keys(values).sort())
    const folder = await mkdtemp(join(tmpdir(), 'crier-action-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const runAs = async (id: string, attempt: number, changed: Record<string, string> = {}) => {
      const runner = { GITHUB_REPOSITORY: 'harbor/harbor', GITHUB_RUN_ID: id, GITHUB_RUN_ATTEMPT: String(attempt), RUNNER_TEMP: folder }
      const { printed } = await runBlock(run, crier, { ...process.env, ...values, ...runner, ...changed })
      return Answer.parse(JSON.parse(printed)).id
    }
    const announced = async () => (await pretended()).filter((text) => text.startsWith('Harbor'))

    const first = await runAs('101', 1)
    expect(await runAs('101', 2)).toBe(first)
    await expect(runAs('101', 3, { RELEASED_AT: toInstant(Date.now() - dayMs) })).rejects.toThrow()
    expect(await announced()).toEqual(["Harbor 2.0 “$(id)” 'quoted' is out: https://example.com/harbor"])

    expect(await runAs('102', 1, { RELEASED_AT: toInstant(Date.now() - dayMs) })).not.toBe(first)
    expect(await announced()).toHaveLength(2)
    await expect(runAs('103', 1, { CRIER_ACCOUNT: 'x_sandbox_refuses' })).rejects.toThrow()
    await expect(runAs('104', 1, { CRIER_ACCOUNT: 'x_nobody' })).rejects.toThrow()
  })

  const Node = <Parameters extends z.ZodType>(parameters: Parameters) => z.object({ parameters })
  const NameAndValue = z.object({ name: z.string(), value: z.string() })
  const N8nWorkflow = z.object({
    nodes: z.tuple([
      z.unknown(),
      Node(z.object({ assignments: z.object({ assignments: z.array(NameAndValue) }) })),
      Node(
        z.object({
          method: z.string(),
          url: z.url(),
          genericAuthType: z.literal('httpBearerAuth'),
          headerParameters: z.object({ parameters: z.array(NameAndValue) }),
          jsonBody: z.string(),
        }),
      ),
      Node(z.object({ conditions: z.object({ conditions: z.tuple([z.object({ leftValue: z.string() })]) }) })),
    ]),
  })

  /** A value as n8n sees it: an expression begins with `=`, and has code in `{{ }}`. */
  const evaluated = (value: string, known: object) =>
    value.startsWith('=')
      ? value.slice(1).replace(/\{\{(.*?)\}\}/g, (_, code: string) => String(runInNewContext(code, { ...known })))
      : value
  const entriesOf = (pairs: z.infer<typeof NameAndValue>[], known: object) =>
    Object.fromEntries(pairs.map(({ name, value }) => [name, evaluated(value, known)]))

  test('the workflow for n8n publishes an item once, even if its execution is retried', async () => {
    const [block] = codeBlocksOf('docs/developers/recipes/n8n.md').filter(({ language }) => language === 'json')
    const [, { parameters: post }, { parameters: publish }, { parameters: isPublic }] = N8nWorkflow.parse(
      JSON.parse(block?.text ?? ''),
    ).nodes
    const secret = await aKey(person, 'test', ['read', 'publish'])
    const run = { $workflow: { id: 'd2Gja9UpAlaaEEqL' }, $execution: { id: '14' }, $itemIndex: 0 }
    const item = entriesOf(post.assignments.assignments, run)
    // A retry has another execution, and the item that was made before.
    const sendIn = async (execution: string) => {
      const known = { ...run, $execution: { id: execution }, $json: item }
      const headers = {
        ...entriesOf(publish.headerParameters.parameters, known),
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
      }
      const address = publish.url.replace('http://localhost:4000', crier.url)
      const response = await fetch(address, { method: publish.method, headers, body: evaluated(publish.jsonBody, known) })
      expect(response.status).toBe(201)
      return Answer.parse(await response.json())
    }

    const first = await sendIn('14')
    expect(evaluated(isPublic.conditions.conditions[0].leftValue, { $json: first })).toBe('true')
    expect((await sendIn('18')).id).toBe(first.id)
    expect((await pretended()).filter((text) => text === 'Posted from n8n.')).toHaveLength(1)
  })

  test.each(['zapier', 'make'])('the request of the recipe for %s publishes once, even if it’s repeated', async (name) => {
    const page = `docs/developers/recipes/${name}.md`
    const [body] = codeBlocksOf(page).filter(({ language }) => language === 'json')
    const headers = {
      authorization: `Bearer ${await aKey(person, 'test', ['read', 'publish'])}`,
      'content-type': 'application/json',
      'idempotency-key': `run 1 of ${name}`,
      prefer: 'wait=20',
    }
    const send = async () => (await fetch(`${crier.url}/api/v1/posts`, { method: 'POST', headers, body: body?.text ?? '' })).json()

    const first = Answer.parse(await send())
    await until(
      () => inTest(postsApi.get, { id: first.id }),
      ({ body: post }) => post.targets[0]?.state === 'published',
    )
    expect(Answer.parse(await send()).id).toBe(first.id)
    expect((await pretended()).filter((text) => body?.text.includes(text))).toHaveLength(1)
  })
})
