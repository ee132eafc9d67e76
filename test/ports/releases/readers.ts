import { unpacked } from '#functions/adapters/dynamo/packed.ts'
import { readItem } from '#functions/adapters/dynamo/read-item.ts'
import { StoredPublishingSettings } from '#functions/adapters/dynamo/stored-publishing-settings.ts'
import { userReader } from '#functions/adapters/dynamo/stored-user.ts'
import { RenderOrder } from '#functions/adapters/image-variants/render-call.ts'
import { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { Job } from '#functions/ports/jobs.ts'
import { Account } from '#shared/domain/accounts.ts'
import { Media } from '#shared/domain/media.ts'
import { Post } from '#shared/domain/posts.ts'
import { Attempt, Target } from '#shared/domain/targets.ts'

/** How a release reads what others have written: items of the table, messages, and what its functions call each other with. */
export const readers = {
  Account,
  Attempt,
  DeliveryMessage,
  Job,
  Media,
  Post,
  PublishingSettings: StoredPublishingSettings,
  RenderOrder,
  Target,
  readItem,
  unpacked,
  userReader,
}
