import type { Mailer } from '#functions/ports/mailer.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import type { Webhook } from '#shared/domain/events.ts'
import { baseWorkspace } from '#shared/domain/id.ts'
import { dashboardUrl, peopleWith, seatsOf } from '../jobs/notices.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { pausedWebhookMail } from '../mails/webhook-mails.ts'

type Deps = {
  users: Pick<Users, 'get'>
  workspaces: Pick<Workspaces, 'members'>
  mailer: Mailer
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/** Emails everyone who may manage a workspace that Crier has paused one of its endpoints, and why. */
export const tellPausedWebhook = async (deps: Deps, { workspaceId, url, description, paused }: Webhook) => {
  const managers = peopleWith('manage', await seatsOf(deps, baseWorkspace(workspaceId)))
  const users = await Promise.all(managers.map((userId) => deps.users.get(userId)))
  const by = paused?.by === 'gone' ? 'gone' : 'failing'
  for (const user of users) {
    if (!user || user.deliveryProblem) continue
    const { name, email } = user
    const page = dashboardUrl(deps, workspaceId, '/dashboard/settings?tab=webhooks')
    const host = new URL(url).hostname
    await deps.mailer.send(await inTheirLanguage(user, () => pausedWebhookMail({ name, email, host, description, by, url: page })))
  }
}
