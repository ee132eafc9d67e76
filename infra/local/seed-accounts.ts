import { platformsApi } from '#shared/contracts/platforms.ts'
import { byPlatform, Platform } from '#shared/domain/platforms.ts'
import type { Client } from '#web/lib/request.ts'

/** The ids of the demo user's accounts, by platform. */
export type DemoAccounts = Record<Platform, string[]>

/** How the demo user is called on every platform, and on X a second time. */
const demoUsername = 'crier_demo'
export const secondUsername = 'town_square'

/** Connects an account on each platform, and two on X. A platform that is the real one is left out: it would ask the person. */
export const connectDemoAccounts = async (request: Client['request'], signal: AbortSignal): Promise<DemoAccounts> => {
  const accounts: DemoAccounts = byPlatform(() => [])
  const connectOn = async (platform: Platform) => {
    for (const username of platform === 'x' ? [demoUsername, secondUsername] : [demoUsername])
      accounts[platform].push(...(await connect(request, { platform, username, signal })))
  }
  await Promise.all(Platform.options.map(connectOn))
  for (const id of accounts.pinterest) await chooseBoard(request, id, signal)
  return accounts
}

/** Pins go to the account's first board. */
const chooseBoard = async (request: Client['request'], id: string, signal: AbortSignal) => {
  const { facts } = (await request(platformsApi.accountOptions, { p: 'pinterest', id }, { signal })).body
  const boardId = facts.boards?.[0]?.id
  if (boardId !== undefined) await request(platformsApi.settings, { p: 'pinterest', id, settings: { boardId } }, { signal })
}

const connect = async (
  request: Client['request'],
  { platform, username, signal }: { platform: Platform; username: string; signal: AbortSignal },
) => {
  const { body } = await request(platformsApi.authorize, { p: platform }, { signal })
  const answer = await fetch(`${body.url}&login_hint=${username}`, { redirect: 'manual', signal })
  const { searchParams } = new URL(answer.headers.get('location') ?? '', body.url)
  const [code, state] = [searchParams.get('code'), searchParams.get('state')]
  if (code === null || state === null) return []
  const finished = await request(platformsApi.callback, { p: platform, code, state }, { signal })
  if (finished.status === 200) return [finished.body.id]
  const { choice, accounts } = finished.body
  const accountIds = accounts.slice(0, 1).map(({ id }) => id)
  return (await request(platformsApi.choose, { p: platform, choice, accountIds }, { signal })).body.map(({ id }) => id)
}
