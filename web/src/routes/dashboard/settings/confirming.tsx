import { FreshSignInPlace } from '#web/features/sign-in/confirm/fresh-sign-in-place.tsx'
import { usePerson } from '#web/features/user/use-person.ts'

/** Where who is signed in is asked to confirm that it is them: all that needs it is done in Settings. */
export const Confirming = () => {
  const { email, hasPassword, providers } = usePerson()
  return <FreshSignInPlace email={email} hasPassword={hasPassword} providers={providers} />
}
