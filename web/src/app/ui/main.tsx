import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui.css'
import { Gallery } from './gallery.tsx'

/**
 * Every component in every variant, at /__ui under `npm run dev`. web/__ui.html isn't an entry of the build, so a built
 * site doesn't include it.
 */
const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the components.')
createRoot(place).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Gallery />
    </CSPProvider>
  </StrictMode>,
)
