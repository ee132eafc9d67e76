import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { checkIntegrity } from '../data/integrity.ts'
import type { NamedApp } from './named-apps.ts'

/** A third-party server that sends the time with each response. It gets none of our data. */
const clockUrl = 'https://www.iana.org/'
const patienceMs = 10 * secondMs
const clockSecondsMax = 5
const certificateDaysMin = 14

/**
 * Reads all tables with these names in a data folder, and says they're intact. Throws if one isn't, with what to do.
 */
export const checkTables = async (data: string, names: readonly string[]): Promise<string> => {
  const files = names.map((name) => join(data, name)).filter((file) => existsSync(file))
  for (const file of files) {
    const integrity = await checkIntegrity(file)
    if (integrity.kind === 'damaged')
      throw new Error(
        `${file} is damaged: ${integrity.problems.join(' ')} Stop Crier, run \`crier restore\` with the newest backup it accepts, and check the disk.`,
      )
  }
  return files.length === 0 ? 'There’s no table yet.' : 'The table is intact.'
}

/** Says this machine's clock is right, compared with a third-party server. Throws if it isn't, with what to do. */
export const checkClock = async ({ fetch, now }: { fetch: (url: string) => Promise<{ headers: Headers }>; now: () => number }) => {
  const answer = await fetch(clockUrl).catch(() => undefined)
  const told = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(told)) return `The clock couldn’t be checked because ${clockUrl} didn’t answer.`
  const ahead = Math.round((now() - told) / secondMs)
  if (Math.abs(ahead) <= clockSecondsMax) return 'The clock is right.'
  const way = ahead > 0 ? 'fast' : 'slow'
  throw new Error(
    `The clock is ${Math.abs(ahead)} seconds ${way}, so posts go out at the wrong time. Turn on time synchronization (timedatectl set-ntp true).`,
  )
}

/** Says how long the site's certificate is valid. Throws if that's no longer than two weeks. */
export const checkCertificate = async (
  siteUrl: string,
  { endOf, now }: { endOf: (siteUrl: string) => Promise<number>; now: () => number },
) => {
  if (!siteUrl.startsWith('https:')) return 'The site has no TLS, so it only works on this machine.'
  const end = await endOf(siteUrl).catch((cause: Error) => {
    throw new Error(`The certificate of ${siteUrl} can't be read: ${cause.message}. Check the proxy that handles TLS.`, { cause })
  })
  const days = Math.floor((end - now()) / dayMs)
  if (days < certificateDaysMin)
    throw new Error(`The certificate of ${siteUrl} expires in ${days} days. The proxy should have renewed it; check its log.`)
  return `The certificate is valid for ${days} more days.`
}

/** When a site's certificate expires, in ms since the epoch. Throws if Node doesn't trust it. */
export const certificateEnd = (siteUrl: string): Promise<number> => {
  const { hostname, port } = new URL(siteUrl)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: port === '' ? 443 : Number(port), servername: hostname, timeout: patienceMs }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('it did not answer in time')))
    socket.once('error', reject)
  })
}

type App = { clientId: string } | undefined

/**
 * Says which platforms people can connect through our own apps: those in the settings, and those configured by
 * administrators. Throws if an app can't be right.
 */
export const checkApps = async (apps: Record<Platform, App>, named: readonly NamedApp[]) => {
  const ofSettings = platformIds.map((platform) => ({ platform, clientId: apps[platform]?.clientId }))
  const used = [
    ...ofSettings.flatMap(({ platform, clientId }) => (clientId === undefined ? [] : { platform, clientId, opens: true, where: '' })),
    ...named.flatMap((app) => (apps[app.platform] ? [] : { ...app, where: ' (set in Administration)' })),
  ]
  const spoiled = used.filter(({ clientId }) => /\s|^["']|["']$/.test(clientId))
  if (spoiled.length > 0)
    throw new Error(`The client id of ${listed(spoiled)} has quotes or spaces in it. Enter it exactly as the platform shows it.`)
  const sealed = used.filter(({ opens }) => !opens)
  if (sealed.length > 0)
    throw new Error(`The secret of the app for ${listed(sealed)} can't be opened. Set the app again in Administration.`)
  if (used.length === 0) return 'You haven’t set up an app for any platform. Platforms that don’t need one can be connected.'
  const unused = named.filter(({ platform }) => apps[platform])
  return [
    `Your apps: ${listed(used)}.`,
    ...(unused.length > 0 ? [`Also set in Administration, but not used because the settings have another: ${listed(unused)}.`] : []),
    'Administration shows each app’s callback address and can test it.',
  ].join(' ')
}

const listed = (apps: readonly { platform: Platform; where?: string }[]) =>
  apps.map(({ platform, where = '' }) => `${platformNames[platform]}${where}`).join(', ')
