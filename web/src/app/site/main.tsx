import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeNotice } from '#web/lib/notices.ts'
import { watchExpiry } from '#web/lib/session-end.ts'
import { showToast } from '#web/lib/toast.ts'
import '#web/styles/base.css'
import { holdUser } from '../shell/hold-user.ts'
import { admitToSite } from './admit-to-site.ts'
import { App } from './app.tsx'

if (admitToSite()) {
  const place = document.getElementById('app')
  if (!place) throw new Error('The page has no place for the application.')
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  watchExpiry()
  const notice = takeNotice()
  if (notice) showToast(notice)
  void holdUser()
  void import('../shell/api-status.ts').then(({ watchApi }) => watchApi())
}
