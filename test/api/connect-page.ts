import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { consent, type Person } from './person.ts'

/** Connects the first Facebook Page from a sign-in that offers several. */
export const connectPage = async ({ request }: Pick<Person, 'request'>, username: string): Promise<AccountAnswer> => {
  const { code, state } = await consent((await request(platformsApi.authorize, { p: 'facebook' })).body.url, username)
  const reply = await request(platformsApi.callback, { p: 'facebook', code, state })
  if (reply.status !== 202) throw new Error('The sign-in brought one Page only.')
  const accountIds = reply.body.accounts.slice(0, 1).map(({ id }) => id)
  const [page] = (await request(platformsApi.choose, { p: 'facebook', choice: reply.body.choice, accountIds })).body
  if (!page) throw new Error('No Page was connected.')
  return page
}
