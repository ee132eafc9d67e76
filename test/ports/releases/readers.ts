import { unpacked } from '#functions/adapters/dynamo/packed.ts'
import { readItem } from '#functions/adapters/dynamo/read-item.ts'
import { userReader } from '#functions/adapters/dynamo/stored-user.ts'
import { RenderOrder } from '#functions/adapters/image-variants/render-call.ts'
import { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { Job } from '#functions/ports/jobs.ts'
import { Media } from '#shared/domain/media.ts'
import { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { Attempt, Target } from '#shared/domain/targets.ts'
import { Account } from '#shared/publishing/accounts.ts'
import { Post } from '#shared/publishing/posts.ts'

/** How a release reads what others have written: table items, messages, and the payloads its functions exchange. */
export const readers = {
  Account,
  Attempt,
  DeliveryMessage,
  Job,
  Media,
  Post,
  PublishingSettings,
  RenderOrder,
  Target,
  readItem,
  unpacked,
  userReader,
}
