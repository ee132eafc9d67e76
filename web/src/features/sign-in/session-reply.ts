import * as z from 'zod/mini'
import { authApi } from '#shared/contracts/auth.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { SecondStep, SignedIn, type UserAnswer } from '#shared/contracts/user-answer.ts'
import { createClient } from '#web/lib/request.ts'

const Token = z.extend(SignedIn, { user: z.optional(SignedIn.shape.user) })
const SocialToken = z.extend(Token, { requiresRegistration: z.literal(false), requiresLogin: z.literal(false) })

/** The login response, which may leave out the user (docs/specification.md). */
export const login = { ...authApi.login, answers: { 200: Token, 202: SecondStep } }
export const socialLogin = { ...socialApi.login, answers: { 200: z.union([socialApi.login.answers[200], SocialToken]) } }

/** Returns a new session with its user, who is requested if the response left them out. */
export const withUser = async <Reply extends { token: string; user?: UserAnswer | undefined }>(reply: Reply) => {
  const user = reply.user ?? (await createClient({ baseUrl: '', token: reply.token }).request(userApi.get, {})).body
  return { ...reply, user }
}
