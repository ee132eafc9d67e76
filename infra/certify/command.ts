import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import { callbackPath, type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { PlatformName } from '#shared/domain/schemas.ts'
import { type SignIn, variable } from './connect.ts'

const Port = z.coerce.number().int().min(0).max(65_535)

const Command = z.object({
  platform: PlatformName,
  'base-url': z.url().optional(),
  callback: z.url().optional(),
  video: z.string().optional(),
  'files-url': z.url().optional(),
  'files-port': Port.default(0),
  out: z.string().default('docs/certified'),
  yes: z.boolean().default(false),
})

export type CertifyCommand = {
  platform: Platform
  app: PlatformApp
  answeredBy: string
  signIn: Omit<SignIn, 'visit'>
  video: string | undefined
  filesUrl: string | undefined
  filesPort: number
  /** The folder of the reports. */
  out: string
  saysYes: boolean
}

export const usage = `npm run certify -- --platform PLATFORM [--yes]
  --platform   ${platformIds.join(', ')}
  --video      a file to send as a video; without one, no video is sent
  --files-url  an internet address that forwards to --files-port here, for platforms that fetch files
  --callback   the callback address the app is registered with; http://localhost:4000/auth/callback/… by default
  --base-url   a sandbox that stands in for the platform
  --out        the report’s folder; docs/certified by default
  --yes        answers yes to every question
Its variables are named as in .env.example: PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET. Besides: PLATFORM_ACCESS_TOKEN,
or PLATFORM_APP_PASSWORD where there are such; without either, an address to sign in at is printed. PLATFORM_ACCOUNT is
the account or server that is meant.`

/** Parses the command line and the environment. Throws on anything invalid. */
export const readCertifyCommand = (line: readonly string[], environment: NodeJS.ProcessEnv): CertifyCommand => {
  const { values } = parseArgs({
    args: [...line],
    options: {
      platform: { type: 'string' },
      'base-url': { type: 'string' },
      callback: { type: 'string' },
      video: { type: 'string' },
      'files-url': { type: 'string' },
      'files-port': { type: 'string' },
      out: { type: 'string' },
      yes: { type: 'boolean' },
    },
  })
  const given = Command.safeParse(values)
  if (!given.success)
    throw new Error(`${given.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n')}\n${usage}`)
  const { platform, 'base-url': sandboxUrl, 'files-url': filesUrl, 'files-port': filesPort, out, video, yes, callback } = given.data
  const read = (what: Parameters<typeof variable>[1]) => environment[variable(platform, what)]?.trim() || undefined
  return {
    platform,
    app: { clientId: read('CLIENT_ID') ?? '', clientSecret: read('CLIENT_SECRET') ?? '', sandboxUrl: sandboxUrl?.replace(/\/+$/, '') },
    answeredBy: sandboxUrl === undefined ? platformNames[platform] : 'a server in its place',
    signIn: {
      accessToken: read('ACCESS_TOKEN'),
      appPassword: read('APP_PASSWORD'),
      account: read('ACCOUNT'),
      redirectUri: callback ?? `http://localhost:4000${callbackPath(platform)}`,
    },
    video,
    filesUrl: filesUrl?.replace(/\/+$/, ''),
    filesPort,
    out,
    saysYes: yes,
  }
}
