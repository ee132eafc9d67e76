/** Stops the mails of a token, and gives what the server says then. */
export const unsubscribe = async (token: string): Promise<string> => {
  const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
  return (await request(userApi.unsubscribe, { token })).body.message
}
