import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAsk, useAskEach } from '../../asking.ts'
import { useLanguage, useWorkspaceKey } from '../../workspace.ts'

/** An activity code of the company: of the French register, or stated as a British SIC code in its texts. */
interface ActivityCode {
  system: 'naf' | 'sic'
  code: string
}

interface ProposalsProps {
  texts: readonly string[]
  /** Ids of trades that are listed already. */
  without: readonly string[]
  onAdd: (id: string) => void
}

/** Proposes the trades of the company's activity codes. A trade is added only by an action of the person. */
export function TradeProposals({ texts, without, onAdd }: ProposalsProps) {
  const { t } = useTranslation('reading')
  const language = useLanguage() as 'en'
  const registered = useRegisteredCodes()
  const codes = [...registered, ...statedCodes(texts)]
  const found = useAskEach(
    'listTrades',
    codes.map(({ code }) => ({ q: naceClass(code), language, limit: 20 })),
  )
  return codes.map(({ system, code }, at) => {
    const ofClass = (found[at]?.trades ?? []).filter(({ codes: all }) =>
      all.some((one) => one.code === naceClass(code)),
    )
    const exact = ofClass.filter(({ codes: all }) => all.some((one) => one.code === code))
    const proposed = (exact.length > 0 ? exact : ofClass).filter(({ id }) => !without.includes(id))
    if (proposed.length === 0) return null
    const lead = t(`chips.proposed.${system}`, { code: system === 'sic' ? code.replace('.', '') : code })
    return (
      <Group key={`${system} ${code}`} gap={6} role="group" aria-label={lead}>
        <Text size="xs" c="dimmed">
          {lead}
        </Text>
        {proposed.map(({ id, names }) => (
          <Button
            key={id}
            size="compact-xs"
            radius="xl"
            variant="default"
            leftSection={<IconPlus size={12} aria-hidden />}
            aria-label={t('chips.addProposed', { name: names[language] })}
            onClick={() => onAdd(id)}
          >
            {names[language]}
          </Button>
        ))}
      </Group>
    )
  })
}

/** Returns the class of NACE that a NAF or SIC code belongs to, such as 86.23. */
const naceClass = (code: string) => code.slice(0, 5)

/** Returns the NAF codes that the register files the company under, without those that its owner rejected. */
function useRegisteredCodes(): ActivityCode[] {
  const key = useWorkspaceKey()
  const { data } = useAsk('getQuality', {}, { enabled: key !== null })
  const facts = data?.entities.filter(({ entity_type }) => entity_type === 'seller').flatMap((entity) => entity.facts)
  const codes = (facts ?? []).flatMap(({ field, value, status }) =>
    field === 'activity_code' && status !== 'rejected' && /^\d\d\.\d\d[A-Z]$/.test(String(value))
      ? [String(value)]
      : [],
  )
  return [...new Set(codes)].map((code) => ({ system: 'naf', code }))
}

/** Five digits count only beside the name of the classification. */
const STATED_SIC = /\bSIC(?:\s*\(?2007\)?)?(?:\s+codes?)?\s*:?\s*(\d\d)(\d\d)(\d)\b/g

function statedCodes(texts: readonly string[]): ActivityCode[] {
  const codes = texts.flatMap((text) =>
    [...text.matchAll(STATED_SIC)].map(([, division, group, last]) => `${division}.${group}${last}`),
  )
  return [...new Set(codes)].map((code) => ({ system: 'sic', code }))
}
