import { dynamoOwnApps } from '#functions/adapters/dynamo/platforms.ts'
import { dynamoSignUpChoice } from '#functions/adapters/dynamo/sign-up.ts'
import { processDraw } from '#functions/adapters/image-variants/process-draw.ts'
import { imageVariants, makingMs, type RenderOrder, variantOf } from '#functions/adapters/image-variants/render-call.ts'
import { appsWithSecrets } from '#functions/adapters/platforms/app.ts'
import { rawEmail } from '#functions/adapters/raw-email.ts'
import { keyVault } from '#functions/adapters/sign-in/key-vault.ts'
import { openApps, openOwnApps } from '#functions/compose/own-settings.ts'
import { PictureUnfinished } from '#functions/ports/image-variants.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import { keepOutOfLogs } from '#functions/runtime/log.ts'
import { drawPicture, makeImageVariant } from '#functions/use-cases/media/make-image-variant.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { singleFlight } from '#shared/domain/single-flight.ts'
import { openOwnTable } from './data/own-table.ts'
import { outOfTime, within } from './door/within.ts'
import { noSchedules } from './engine/begin-publishing.ts'
import { openFiles } from './files/own-files.ts'
import type { RawMail } from './mail/outgoing-mail.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { MachineSettings } from './settings.ts'

type Options = {
  settings: MachineSettings
  /** Keeps an email until it's sent. */
  takeMail: (mail: RawMail) => unknown
}

/**
 * The implementations of one thread's ports: its own connection to the table, the files, the vault, and the mailer.
 * Each thread opens its own.
 */
export const openParts = ({ settings, takeMail }: Options) => {
  const { secrets, clientSecrets, tableServer } = settings
  keepOutOfLogs([
    ...secretTexts(secrets),
    ...Object.values(clientSecrets),
    ...[settings.stripe.secretKey, settings.stripe.webhookSecret],
    ...[tableServer?.credentials.secretAccessKey ?? [], tableServer?.credentials.sessionToken ?? []].flat(),
  ])
  const { table, close, deleteExpired } = openOwnTable(settings.folder, { grantedPlan: settings.grantedPlan, server: tableServer })
  const vault = keyVault(Buffer.from(secrets.sealingKey, 'base64'))
  const stored = openFiles(settings)
  const draw = processDraw()
  // A repeated request while an image is being rendered gets that one, instead of starting a second rendering.
  const makeOnce = singleFlight(
    async (order: RenderOrder) =>
      (await stored.imageVariants.find(variantOf(order))) ??
      (await makeImageVariant({ files: stored.files, kept: stored.imageVariants, draw }, order)),
    (order) => JSON.stringify(variantOf(order)),
  )
  const variants = imageVariants({
    kept: stored.imageVariants,
    make: async (order) => {
      const made = await within(makingMs, makeOnce(order))
      if (made === outOfTime) throw new PictureUnfinished()
      return made
    },
    draw: async (content, need) => {
      const drawn = await within(makingMs, drawPicture({ draw }, need, content))
      if (drawn === outOfTime) throw new PictureUnfinished()
      return drawn
    },
  })
  const apps = appsWithSecrets(settings.platforms, (platform) => clientSecrets[platform])
  const { isRunByAdministrators } = settings
  const ownApps = isRunByAdministrators ? openOwnApps(table, vault) : undefined
  return {
    table,
    deleteExpired,
    vault,
    ...stored,
    imageVariants: variants,
    mailer: ownMailer({ from: settings.mailFrom, take: takeMail }),
    apps,
    ...openApps(apps, ownApps),
    ownApps,
    ownAppsToChange: isRunByAdministrators ? dynamoOwnApps(table, vault) : undefined,
    signUpChoices: isRunByAdministrators ? dynamoSignUpChoice(table) : undefined,
    schedules: noSchedules,
    close,
  }
}

/** Each secret as the log would show it, keys one by one. */
const secretTexts = ({ sessionKeys, jwtKeys, ...texts }: Secrets) => [
  ...Object.values(texts),
  ...sessionKeys.map(({ d }) => d),
  ...jwtKeys.map(({ key }) => key),
]

export type OwnParts = ReturnType<typeof openParts>

type MailerOptions = {
  /** A sender such as `Crier <crier@example.com>`. */
  from: string
  /** Keeps an email until it's sent. Once this resolves, the email can't be lost. */
  take: (mail: RawMail) => unknown
}

/** Sends every email to this machine's outbox. */
const ownMailer = ({ from, take }: MailerOptions): Mailer => ({
  async send(mail) {
    const email = await rawEmail({ ...mail, from })
    try {
      await take({ from: email.from, to: email.to, raw: email.bytes.toString('base64') })
    } catch (cause) {
      throw new DomainError('upstream', 'The email couldn’t be sent. Try again in a few minutes.', { cause })
    }
  },
})
