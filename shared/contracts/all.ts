import { authApi } from './auth.ts'
import type { Contract } from './endpoint.ts'
import { healthApi } from './health.ts'
import { mediaApi } from './media.ts'
import { platformsApi } from './platforms.ts'
import { postsApi } from './posts.ts'
import { userApi } from './user.ts'

/** Every group of the API with its contract; each is one Lambda in functions/<group>. */
export const contracts = {
  auth: authApi,
  user: userApi,
  posts: postsApi,
  media: mediaApi,
  platforms: platformsApi,
  health: healthApi,
} satisfies Record<string, Contract>

export type Group = keyof typeof contracts
