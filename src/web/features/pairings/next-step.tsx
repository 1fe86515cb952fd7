import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconEye, IconLock, IconShieldCheck, IconShieldLock, IconUserQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { ClosedName } from '../names/asking-for-name.tsx'
import type { Pairing, Pairings } from './listing.ts'
import { pairingNextStep } from './next-step-of.ts'
import classes from './pairing.module.css'

interface NextStepProps {
  pairing: Pairing
  role: Pairings['role']
  counterpartyId: number
  name: string
  isSigned: boolean
}

/** The next step of a pairing, the facts still hidden and the condition for seeing them. */
export function NextStep({ pairing, role, counterpartyId, name, isSigned }: NextStepProps) {
  const { t } = useTranslation('pairings')
  const opening = openingOf(pairing, isSigned)
  return (
    <Card title={t('next')}>
      <Text className={classes.prose}>{t(`nextSteps.${pairingNextStep(pairing, role, isSigned)}`, { name })}</Text>
      <Stack gap={8} mt="md">
        <Line icon={<IconUserQuestion size={17} stroke={1.6} />}>
          {t(`other.${counterpartyStateOf(pairing)}`, { name })}
        </Line>
        <Line icon={isSigned ? <IconShieldCheck size={17} stroke={1.6} /> : <IconShieldLock size={17} stroke={1.6} />}>
          {t(isSigned ? 'ndaSigned' : 'ndaUnsigned')}{' '}
          {!isSigned && (
            <Anchor component={Link} to="/workspace/confidentiality" size="sm" underline="always">
              {t('sign')}
            </Anchor>
          )}
        </Line>
        {pairing.revealed ? (
          <Line icon={<IconEye size={17} stroke={1.6} />}>
            {t('seen', { name })} {t(pairing.counterparty_has_workspace ? 'seenTold' : 'seenHow', { name })}
          </Line>
        ) : (
          <Line icon={<IconLock size={17} stroke={1.6} />}>
            {t('hidden', { name })} {opening !== null && t(opening)}
          </Line>
        )}
        {!pairing.revealed && opening === null && (
          <ClosedName id={counterpartyId} name={name} isOnRequest={pairing.name_on_request ?? false} />
        )}
      </Stack>
    </Card>
  )
}

/** Returns the counterparty's latest action, or the reason that it cannot act. */
function counterpartyStateOf(pairing: Pairing) {
  if (pairing.withdrawn) return 'withdrawn'
  if (pairing.counterparty_acted) return pairing.counterparty_nda_signed ? 'actedSigned' : 'actedUnsigned'
  if (pairing.counterparty_has_workspace) return 'silent'
  return pairing.fictional ? 'fictional' : 'outside'
}

/** Returns the reason that the reader cannot open the name (decisions §4), or null if it can. */
function openingOf({ withdrawn }: Pairing, isSigned: boolean) {
  if (withdrawn) return 'opensNever'
  return isSigned ? null : 'opensBySigning'
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Group gap={10} wrap="nowrap" align="flex-start">
      <Text span c="dimmed" lh={0} mt={3}>
        {icon}
      </Text>
      <Text size="sm" className={classes.prose}>
        {children}
      </Text>
    </Group>
  )
}
