import { List, SimpleGrid, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import classes from './nda.module.css'

const ROWS = ['name', 'contact', 'figures', 'texts', 'search', 'memo', 'teaser'] as const

/** The disclosure policy of decisions §4 in words: the hidden facts, the reason and the condition for seeing each. */
export function WhatIsHidden() {
  const { t } = useTranslation('nda')
  return (
    <Card title={t('hidden')} flush>
      <table className={classes.hidden}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('without')}</th>
            <th scope="col">{t('opens')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <td>{t(`rows.${row}.what`)}</td>
              <td>
                <Text span size="sm" c="dimmed">
                  {t(`rows.${row}.without`)}
                </Text>
              </td>
              <td className={classes.opened}>{t(`rows.${row}.opens`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" p="md" pt="lg">
        <section>
          <Title order={3} size="sm" mb={6}>
            {t('standingTitle')}
          </Title>
          <Text size="sm">{t('standing.lead')}</Text>
          <List size="sm" my={8} spacing={4}>
            <List.Item>{t('standing.match')}</List.Item>
            <List.Item>{t('standing.pairing')}</List.Item>
          </List>
          <Text size="sm">
            {t('standing.sought')} {t('standing.release')} {t('standing.limits')}
          </Text>
        </section>
        <section>
          <Title order={3} size="sm" mb={6}>
            {t('whyTitle')}
          </Title>
          <Text size="sm">{t('why')}</Text>
        </section>
      </SimpleGrid>
    </Card>
  )
}
