/** Takes a change of address back by the token of its link; gives what the server says then, and the token by which a new password is chosen. */
export const cancelEmail = async (token: string): Promise<{ message: string; resetToken: string }> => {
  const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
  return (await request(userApi.cancelEmail, { token })).body
}
