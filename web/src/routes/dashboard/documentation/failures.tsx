import type { RefusalClass } from '#shared/domain/refusals.ts'

type Failure = { title: string; why: string; what: string }

/** Every kind of refusal that there is; one without an explanation does not compile. */
export const failures: Record<RefusalClass, Failure> = {
  'invalid-content': {
    title: 'The content',
    why: 'It’s too long, too large, or something the platform doesn’t accept. Crier catches most of this before you publish.',
    what: 'Change what the reason mentions and retry.',
  },
  duplicate: {
    title: 'Duplicate text',
    why: 'The account posted the same text a short while ago.',
    what: 'Change the text and retry. If the earlier post is enough, delete this one.',
  },
  permission: {
    title: 'Not allowed',
    why: 'The account is suspended, needs a different plan on the platform, or didn’t give Crier every permission.',
    what: 'Sign in to the platform to see what it asks for. If a permission is missing, reconnect the account and allow all of them.',
  },
  'sign-in-ended': {
    title: 'The sign-in has ended',
    why: 'The password was changed, or access was revoked on the platform.',
    what: 'Reconnect the account. Posts waiting for it then go out automatically.',
  },
  'rate-limited': {
    title: 'Too many posts',
    why: 'The platform limits how often an account can post.',
    what: 'Nothing. Crier waits as long as the platform asks, then continues.',
  },
  transient: {
    title: 'A temporary problem',
    why: 'The platform is busy, down, or unreachable.',
    what: 'Nothing. We’ll try again. If that fails too, retry later.',
  },
  billing: {
    title: 'The platform has paused us',
    why: 'This Crier has used up its credit with the platform.',
    what: 'Tell the person who runs this Crier. Posts that are due wait.',
  },
  configuration: {
    title: 'Our configuration',
    why: 'The platform doesn’t accept this Crier’s app registration.',
    what: 'Tell the person who runs this Crier. Posts that are due wait.',
  },
}

/** Why a platform refuses, and what the person can do. */
export const Failures = () => (
  <>
    <p className="text-ink-muted">
      Each account of a failed post shows its own reason, and Details shows the platform’s exact response. Whatever reached the other
      accounts stays published; a retry sends only what’s missing.
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
