import { adminApi } from './admin.ts'
import { authApi } from './auth.ts'
import { commentsApi } from './comments.ts'
import type { Contract } from './endpoint.ts'
import { eventsApi } from './events.ts'
import { factorsApi } from './factors.ts'
import { formsApi } from './forms.ts'
import { groupsApi } from './groups.ts'
import { healthApi } from './health.ts'
import { keysApi } from './keys.ts'
import { mediaApi } from './media.ts'
import { notesApi } from './notes.ts'
import { paymentsApi } from './payments.ts'
import { platformsApi } from './platforms.ts'
import { postsApi } from './posts.ts'
import { queuesApi } from './queues.ts'
import { sharesApi } from './shares.ts'
import { socialApi } from './social.ts'
import { suggestionsApi } from './suggestions.ts'
import { userApi } from './user.ts'
import { webhooksApi } from './webhooks.ts'
import { workspacesApi } from './workspaces.ts'

/** Every API group with its contract. Each is one Lambda in functions/<group>. */
export const contracts = {
  auth: authApi,
  factors: factorsApi,
  social: socialApi,
  user: userApi,
  posts: postsApi,
  media: mediaApi,
  platforms: platformsApi,
  groups: groupsApi,
  queues: queuesApi,
  notes: notesApi,
  keys: keysApi,
  suggestions: suggestionsApi,
  payments: paymentsApi,
  workspaces: workspacesApi,
  shares: sharesApi,
  comments: commentsApi,
  webhooks: webhooksApi,
  events: eventsApi,
  forms: formsApi,
  admin: adminApi,
  health: healthApi,
} satisfies Record<string, Contract>

export type Group = keyof typeof contracts
