import { isSignedIn, keepUser } from '#web/lib/session.ts'

/** Confirms a new address by the token of its link, and gives what the server says then. Who is signed in here is known by the new address at once. */
export const confirmEmail = async (token: string): Promise<string> => {
  const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
  const { body } = await request(userApi.confirmEmail, { token })
  // The address is confirmed whether or not the person can be fetched; the dashboard fetches them anyway.
  if (isSignedIn())
    await request(userApi.get, {}).then(
      ({ body: user }) => keepUser(user),
      () => undefined,
    )
  return body.message
}
