import { useEffect, useState } from 'react'
import { askDeployment } from './deployment-config.ts'

/** What this deployment tells of itself: undefined until it has told, and empty where that can't be had. */
export const useDeployment = () => {
  const [deployment, setDeployment] = useState<Awaited<ReturnType<typeof askDeployment>>>()
  useEffect(() => {
    void askDeployment().then(setDeployment)
  }, [])
  return deployment
}
