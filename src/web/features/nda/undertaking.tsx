import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card, Muted } from '../../components/page.tsx'
import { Answered } from '../../components/states.tsx'
import { useOperation } from '../../operations.ts'
import { Paper } from '../memos/paper.tsx'
import classes from './nda.module.css'

/** The text to sign as served, with version and hash. */
export function Undertaking() {
  const { t } = useTranslation('nda')
  const asked = useOperation('getNdaText')
  return (
    <Card
      flush
      title={t('text')}
      aside={asked.data && t('textMeta', { version: asked.data.version, years: asked.data.term_years })}
    >
      <Answered asked={asked} waiting={<Skeleton h={560} />}>
        {({ markdown, sha256 }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable) */}
            <div className={classes.text} tabIndex={0} lang="en">
              <Paper markdown={markdown} />
            </div>
            <Box px="md" py="xs" style={{ borderTop: '1px solid var(--line)' }}>
              <Muted size="xs" style={{ overflowWrap: 'anywhere' }}>
                {t('fingerprint')} <span className={classes.hash}>{sha256}</span>
              </Muted>
            </Box>
          </>
        )}
      </Answered>
    </Card>
  )
}
