import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { setPageData } from '#web/lib/page-data.ts'
import { setSellsPlans } from '#web/lib/sells-plans.ts'
import { languagePrefix, sitePath } from '#web/lib/site-path.ts'
import { rendered } from '#web/lib/use-title.ts'
import { App } from './app.tsx'

type Rendered = { title: string; html: string }

type Rendering = {
  /** What the page is made from beside its code. */
  data?: unknown
  /** Whether it is for deployments that sell plans. */
  sellsPlans: boolean
}

/** A page as its document shows it before any script has come. Throws what the page throws. One at a time. */
export const renderPage = async (path: string, { data, sellsPlans }: Rendering): Promise<Rendered> => {
  setPageData(data)
  setSellsPlans(sellsPlans)
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={languagePrefix(sitePath('/'))} location={sitePath(path)}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // A part that is large would otherwise come at the end, hidden until a script puts it into its place.
    { onError: (fault) => void faults.push(fault), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  if (faults.length > 0) throw faults[0]
  return { title: rendered.title, html }
}
