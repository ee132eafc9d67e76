import { Link } from 'react-router-dom'
import { Trans } from '#web/components/trans.tsx'
import { useDeployment } from '#web/lib/deployment-config.ts'
import { i18n } from '#web/lib/i18n.ts'

/** How a new person joins a box, once it has said who may. Two lines are reserved for it, so nothing below moves. */
export const SignUpWay = () => {
  const deployment = useDeployment()
  return <p className="min-h-[2lh]">{deployment && wayFor(deployment.signUp)}</p>
}

const wayFor = (mode: unknown) => {
  if (mode === 'closed') return i18n.t('Sign-up is closed here.')
  if (mode === 'invitation') return i18n.t('New here? Ask the person who runs this Crier for an invitation.')
  return (
    <Trans
      id="New here? <link>Create an account</link> in a minute."
      components={{ link: <Link to="/signup" className="rounded-control text-ink underline underline-offset-4" /> }}
    />
  )
}
