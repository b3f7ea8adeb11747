import { OwnDataSection } from './own-data/own-data-section.tsx'
import { SecuritySection } from './security/security-section.tsx'

export const AccountSections = () => (
  <>
    <SecuritySection />
    <OwnDataSection />
  </>
)
