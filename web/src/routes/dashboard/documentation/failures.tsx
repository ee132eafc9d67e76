import type { RefusalClass } from '#shared/domain/refusals.ts'

type Failure = { title: string; why: string; what: string }

/** Every kind of refusal that there is; one without an explanation does not compile. */
export const failures: Record<RefusalClass, Failure> = {
  'invalid-content': {
    title: 'The content',
    why: 'Too long, too large, or something the platform doesn’t take. Most of it is found before you publish.',
    what: 'Change what the reason names, and retry.',
  },
  duplicate: {
    title: 'The same text again',
    why: 'The platform saw the same text from this account a short while ago.',
    what: 'Change the text, and retry. If the earlier post is enough, delete this one.',
  },
  permission: {
    title: 'Not allowed',
    why: 'The account is suspended, needs another plan of the platform, or did not give Crier every permission.',
    what: 'Sign in to the platform to see what it asks for. If a permission is missing, connect the account again and allow all of them.',
  },
  'sign-in-ended': {
    title: 'The sign-in has ended',
    why: 'The password was changed, or the access was taken back on the platform.',
    what: 'Reconnect the account. Posts that wait for it go on by themselves.',
  },
  'rate-limited': {
    title: 'Too much at once',
    why: 'The platform lets an account post only so often.',
    what: 'Nothing: Crier waits as long as the platform asks, then goes on.',
  },
  transient: {
    title: 'A disturbance',
    why: 'The platform is busy, broken or out of reach.',
    what: 'Nothing: we’ll try again. If that fails too, retry it later.',
  },
  billing: {
    title: 'The platform has paused us',
    why: 'The platform’s credit for this Crier is used up.',
    what: 'Tell whoever runs this Crier. What is due waits.',
  },
  configuration: {
    title: 'Our settings',
    why: 'The platform does not accept this Crier’s own registration.',
    what: 'Tell whoever runs this Crier. What is due waits.',
  },
}

/** Why a platform refuses, and what the person can do. */
export const Failures = () => (
  <>
    <p className="text-ink-muted">
      Each account of a failed post shows its own reason, and behind Details the platform’s answer as it came. What did reach the other
      accounts stays published; a retry sends only what is missing.
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
