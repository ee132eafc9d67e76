import { groupsApi } from '#shared/contracts/groups.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import type { Client } from '#web/lib/request.ts'
import { clients, type Demo, type DemoAccount } from '../../sandbox/demo.ts'
import { fakePlatforms } from '../../sandbox/registry.ts'

/** A demo user's account: which one it is, and its id once connected. */
export type ConnectedAccount = { id: string; platform: Platform; demo: DemoAccount }

/**
 * Connects the demo user's accounts on each platform. Real platforms are left out, since they would prompt the person.
 */
export const connectDemoAccounts = async (request: Client['request'], signal: AbortSignal): Promise<ConnectedAccount[]> => {
  const connectOn = async (platform: Platform) => {
    const { accounts, settingsFrom } = fakePlatforms[platform].demo
    const connected: ConnectedAccount[] = []
    for (const demo of accounts) {
      const ids = await connect(request, { platform, username: usernameOf(demo), signal })
      for (const id of ids) {
        if (settingsFrom) await setDefaults(request, { p: platform, id, settingsFrom, signal })
        connected.push({ id, platform, demo })
      }
    }
    return connected
  }
  return (await Promise.all(platformIds.map(connectOn))).flat()
}

export const usernameOf = ({ of, username }: DemoAccount): string => username ?? clients[of].username

/** Gives each client a group with their accounts. A repeat finds the first groups. */
export const groupByClient = async (request: Client['request'], accounts: readonly ConnectedAccount[], signal: AbortSignal) => {
  for (const [of, { name }] of Object.entries(clients)) {
    const { body: group } = await request(groupsApi.create, { name }, { signal, idempotencyKey: `demo-group-${of}` })
    for (const { id } of accounts.filter(({ demo }) => demo.of === of))
      await request(groupsApi.setOfAccount, { accountId: id, groupIds: [group.id] }, { signal })
  }
}

type SettingDefaults = { p: Platform; id: string; settingsFrom: NonNullable<Demo['settingsFrom']>; signal: AbortSignal }

/** Sets what posts to an account need, from what its platform says about it. */
const setDefaults = async (request: Client['request'], { p, id, settingsFrom, signal }: SettingDefaults) => {
  const { facts } = (await request(platformsApi.accountOptions, { p, id }, { signal })).body
  await request(platformsApi.settings, { p, id, settings: settingsFrom(facts) }, { signal })
}

const connect = async (
  request: Client['request'],
  { platform, username, signal }: { platform: Platform; username: string; signal: AbortSignal },
) => {
  const { body } = await request(platformsApi.authorize, { p: platform }, { signal })
  const answer = await fetch(`${body.url}&login_hint=${username}`, { redirect: 'manual', signal })
  const { searchParams } = new URL(answer.headers.get('location') ?? '', body.url)
  const [code, state, iss] = [searchParams.get('code'), searchParams.get('state'), searchParams.get('iss')]
  if (code === null || state === null) return []
  const finished = await request(platformsApi.callback, { p: platform, code, state, ...(iss !== null && { iss }) }, { signal })
  if (finished.status === 200) return [finished.body.id]
  const { choice, accounts } = finished.body
  const accountIds = accounts.slice(0, 1).map(({ id }) => id)
  return (await request(platformsApi.choose, { p: platform, choice, accountIds }, { signal })).body.map(({ id }) => id)
}
