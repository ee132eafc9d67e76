import type { RefusalClass } from '#shared/domain/refusals.ts'
import { i18n } from '#web/lib/i18n.ts'

type Failure = { title: string; why: string; what: string }

/** Every kind of refusal. One without an explanation doesn't compile. */
export const failures: Record<RefusalClass, Failure> = {
  'invalid-content': {
    title: i18n.t('The content'),
    why: i18n.t('It’s too long, too large, or something the platform doesn’t accept. Crier catches most of this before you publish.'),
    what: i18n.t('Change what the reason mentions and retry.'),
  },
  duplicate: {
    title: i18n.t('Duplicate text'),
    why: i18n.t('The account posted the same text a short while ago.'),
    what: i18n.t('Change the text and retry. If the earlier post is enough, delete this one.'),
  },
  permission: {
    title: i18n.t('Not allowed'),
    why: i18n.t('The account is suspended, needs a different plan on the platform, or didn’t give Crier every permission.'),
    what: i18n.t(
      'Sign in to the platform to see what it asks for. If a permission is missing, reconnect the account and allow all of them.',
    ),
  },
  'sign-in-ended': {
    title: i18n.t('The sign-in has ended'),
    why: i18n.t('The password was changed, or access was revoked on the platform.'),
    what: i18n.t('Reconnect the account. Posts whose time is still ahead go out on time; about the others, Crier asks you first.'),
  },
  'rate-limited': {
    title: i18n.t('Too many posts'),
    why: i18n.t('The platform limits how often an account can post.'),
    what: i18n.t('Nothing. Crier waits as long as the platform asks, then continues.'),
  },
  transient: {
    title: i18n.t('A temporary problem'),
    why: i18n.t('The platform is busy, down, or unreachable.'),
    what: i18n.t('Nothing. We’ll try again. If that fails too, retry later.'),
  },
  billing: {
    title: i18n.t('The platform has paused us'),
    why: i18n.t('This Crier has used up its credit with the platform.'),
    what: i18n.t('Tell the person who runs this Crier. Posts that are due wait.'),
  },
  configuration: {
    title: i18n.t('Our configuration'),
    why: i18n.t('The platform doesn’t accept this Crier’s app registration.'),
    what: i18n.t('Tell the person who runs this Crier. Posts that are due wait.'),
  },
}

/** Why a platform refuses, and what the person can do. */
export const Failures = () => (
  <>
    <p className="text-ink-muted">
      {i18n.t(
        'Each account of a failed post shows its own reason, and Details shows the platform’s exact response. Whatever reached the other accounts stays published; a retry sends only what’s missing.',
      )}
    </p>
    <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
      {Object.values(failures).map(({ title, why, what }) => (
        <section key={title} className="grid content-start gap-1">
          <h2 className="font-semibold">{title}</h2>
          <p className="text-ink-muted">{why}</p>
          <p>{what}</p>
        </section>
      ))}
    </div>
  </>
)
