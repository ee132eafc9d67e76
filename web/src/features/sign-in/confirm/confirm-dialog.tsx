import type { Provider } from '#shared/domain/users.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { answerFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { PasswordProof } from './password-proof.tsx'
import { ProviderProof } from './provider-proof.tsx'

/** Who is asked, and by what they can show that it is them. */
export type Confirming = { email: string; hasPassword: boolean; providers: readonly Provider[] }

/** Asks who is signed in to prove once more who they are. What they wanted to do goes on by itself then. */
export const ConfirmDialog = ({ isOpen, email, hasPassword, providers }: Confirming & { isOpen: boolean }) => (
  <Dialog
    isOpen={isOpen}
    onClose={() => answerFreshSignIn(false)}
    title="Confirm that it is you"
    description="What you are about to do is for you only. It goes on as soon as you have confirmed, and you are not asked again for five minutes."
    size="small"
  >
    <div className="grid gap-5">
      {hasPassword && <PasswordProof email={email} onProven={() => answerFreshSignIn(true)} />}
      {providers.length > 0 && <ProviderProof providers={providers} onProven={() => answerFreshSignIn(true)} />}
    </div>
  </Dialog>
)
