import type { Construct } from 'constructs'
import type { Group } from '#shared/contracts/all.ts'
import type { Service } from '../../constructs/service-function.ts'
import { adminService } from './admin.ts'
import { authService } from './auth.ts'
import { factorsService } from './factors.ts'
import { formsService } from './forms.ts'
import { commonRights, type GroupService, type GroupSettings } from './group-service.ts'
import { groupsService } from './groups.ts'
import { healthService } from './health.ts'
import { mediaService } from './media.ts'
import { notesService } from './notes.ts'
import { paymentsService } from './payments.ts'
import { platformsService } from './platforms.ts'
import { postsService } from './posts.ts'
import { queuesService } from './queues.ts'
import { socialService } from './social.ts'
import { suggestionsService } from './suggestions.ts'
import { userService } from './user.ts'
import { webhooksService } from './webhooks.ts'

const services: Record<Group, GroupService> = {
  auth: authService,
  factors: factorsService,
  social: socialService,
  user: userService,
  posts: postsService,
  media: mediaService,
  platforms: platformsService,
  groups: groupsService,
  queues: queuesService,
  notes: notesService,
  suggestions: suggestionsService,
  payments: paymentsService,
  webhooks: webhooksService,
  forms: formsService,
  admin: adminService,
  health: healthService,
}

const memoryMegabytes = 1_024

/** Each group of the API as a function: what it is told, and all that it may do. */
export const groupServices = (scope: Construct, settings: GroupSettings): ((group: Group) => Service) => {
  const common = commonRights(scope, settings)
  return (group) => ({ memoryMegabytes, ...services[group](common) })
}
