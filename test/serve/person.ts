import { readFile } from 'node:fs/promises'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { createClient } from '#web/lib/request.ts'
import { until } from '../api/until.ts'
import type { Box, Place } from './box.ts'

export const password = 'correct horse battery'

/** The token of the newest link to a page that was emailed to an address. */
const mailedToken = async (place: Place, email: string, page: string) => {
  const link = new RegExp(`To: ${email}\\n[^]*?(http\\S+${page}\\?token=[\\w.-]+)`, 'g')
  const found = await until(
    async () => [...(await readFile(place.mails, 'utf8').catch(() => '')).matchAll(link)].at(-1)?.[1],
    (address) => address !== undefined,
  )
  return new URL(found ?? '').searchParams.get('token') ?? ''
}

/** A person who signed up at a box, by invitation if given, and opened the emailed link. */
export const aPerson = async (box: Pick<Box, 'url'>, place: Place, name: string, invitation?: string) => {
  const email = `${name}@example.org`
  const { body } = await createClient({ baseUrl: box.url }).request(authApi.register, { username: email, password, name, invitation })
  const client = createClient({ baseUrl: box.url, token: body.token })
  await client.request(authApi.verifyEmail, { token: await mailedToken(place, email, '/verify-email') })
  return { ...client, token: body.token, email, user: body.user }
}

/** The same person's session after the box restarted. */
export const at = (box: Pick<Box, 'url'>, { token }: { token: string }) => createClient({ baseUrl: box.url, token })

/** Waits until a person has nothing scheduled anymore. */
export const untilNothingWaits = ({ request }: ReturnType<typeof at>, patience: Parameters<typeof until>[2]) =>
  until(
    async () => (await request(postsApi.scheduled, { includePastMonth: 'false', limit: 1 })).body.items,
    ({ length }) => length === 0,
    patience,
  )
