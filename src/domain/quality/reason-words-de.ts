import type { FRENCH_REASONS } from './reason-words-fr.ts'

/** Why a step of enrichment brought nothing, in German, by its English sentence; `{}` is a blank. */
export const GERMAN_REASONS: Readonly<Record<keyof typeof FRENCH_REASONS, string>> = {
  'Something went wrong here; the operator’s log has it.':
    'Hier ist ein Fehler aufgetreten; er steht im Protokoll des Betreibers.',
  'The party is fictional: no source knows it, and none was asked.':
    'Das Unternehmen ist fiktiv: Keine Quelle kennt es, und es wurde keine befragt.',
  'The SIREN is not known yet: the step that looks for it has had no answer.':
    'Die SIREN ist noch nicht bekannt: Der Schritt, der sie sucht, hat keine Antwort erhalten.',
  'The SIREN is not known: run the step siren, or accept one that was found.':
    'Die SIREN ist nicht bekannt: Starten Sie den Schritt siren, oder übernehmen Sie eine gefundene.',
  'There is no company name and no SIREN to go by.':
    'Es gibt weder einen Unternehmensnamen noch eine SIREN, nach denen sich suchen ließe.',
  'There is no company name to go by.': 'Es gibt keinen Unternehmensnamen, nach dem sich suchen ließe.',
  'The SIREN entered is none: its check digit is wrong.':
    'Die eingegebene SIREN ist ungültig: Ihre Prüfziffer ist falsch.',
  'No active company is registered under exactly this name.':
    'Unter genau diesem Namen ist kein aktives Unternehmen eingetragen.',
  '{} active companies bear this name: enter the SIREN to say which is meant.':
    '{} aktive Unternehmen tragen diesen Namen: Geben Sie die SIREN ein, um das richtige zu bezeichnen.',
  'Several legal entities bear this name.': 'Mehrere Rechtsträger tragen diesen Namen.',
  'The register publishes no company with this SIREN.': 'Das Register führt kein Unternehmen mit dieser SIREN.',
  'The French register finds no company by this name.':
    'Das französische Register findet kein Unternehmen dieses Namens.',
  'The register lists nobody who leads the company.': 'Das Register nennt niemanden an der Spitze des Unternehmens.',
  'The register lists no statutory auditor.': 'Das Register nennt keinen Abschlussprüfer.',
  'No accounts of this company are published.': 'Für dieses Unternehmen sind keine Abschlüsse veröffentlicht.',
  'The accounts that are published are confidential, or not to be trusted.':
    'Die veröffentlichten Abschlüsse sind vertraulich oder nicht verlässlich.',
  'The gazette has announced no insolvency proceedings and no deregistration.':
    'Das Amtsblatt BODACC hat weder ein Insolvenzverfahren noch eine Löschung bekannt gemacht.',
  'GLEIF lists no legal entity by this name or number.':
    'GLEIF führt keinen Rechtsträger mit diesem Namen oder dieser Nummer.',
  'The BCE/INPI ratios': 'Der Dienst BCE/INPI',
  '{} is being left alone after failures or at its own request.':
    '{} wird nach Fehlern oder auf eigenen Wunsch vorerst nicht abgefragt.',
  '{} asked for fewer requests; it is asked again in {} seconds.':
    '{} bat um weniger Anfragen; die nächste folgt in {} Sekunden.',
  '{} answered something other than JSON.': '{} hat mit etwas anderem als JSON geantwortet.',
  '{} answered with status {}.': '{} hat mit Status {} geantwortet.',
  '{} answered in a shape that is not known.': '{} hat in einer unbekannten Form geantwortet.',
  '{} answered more than is read.': '{} hat mehr geantwortet, als gelesen wird.',
  '{} did not answer in time.': '{} hat nicht rechtzeitig geantwortet.',
  '{} cannot be found from here.': '{} ist von hier aus nicht auffindbar.',
  '{} cannot be reached.': '{} ist nicht erreichbar.',
  'Nothing says where the website is.': 'Nirgends steht, wo sich die Website befindet.',
  'The website says nothing of a product.': 'Die Website sagt nichts über ein Produkt.',
  'The website’s home page has no text.': 'Die Startseite der Website enthält keinen Text.',
  'The website is not in use: its page only keeps the place.':
    'Die Website ist nicht in Betrieb: Ihre Seite ist nur ein Platzhalter.',
  'The website’s pages lead on to one another without end.': 'Die Seiten der Website verweisen endlos aufeinander.',
  'The page is not HTML, though it says so.': 'Die Seite ist kein HTML, obwohl sie sich so ausgibt.',
  'The page is not HTML.': 'Die Seite ist kein HTML.',
  'The page is compressed in a way that was not asked for.':
    'Die Seite ist auf eine nicht angeforderte Weise komprimiert.',
  'The page is longer than {} bytes.': 'Die Seite ist länger als {} Bytes.',
  'The name of the website does not resolve.': 'Der Name der Website lässt sich nicht auflösen.',
  'The name of the website did not resolve in time.': 'Der Name der Website ließ sich nicht rechtzeitig auflösen.',
  'The website’s address or port is not one of the public web.':
    'Adresse oder Port der Website gehören nicht zum öffentlichen Web.',
  'The website redirects more than {} times.': 'Die Website leitet öfter als {}-mal weiter.',
  'The website’s robots.txt does not allow this reader.': 'Die robots.txt der Website lässt diesen Leser nicht zu.',
  'The website answered {}: there is no such page.': 'Die Website hat mit {} geantwortet: Diese Seite gibt es nicht.',
  'The website answered {}: it does not let this reader in.':
    'Die Website hat mit {} geantwortet: Sie lässt diesen Leser nicht zu.',
  'The website answered {}.': 'Die Website hat mit {} geantwortet.',
  'The website did not answer in time.': 'Die Website hat nicht rechtzeitig geantwortet.',
  'The headers of the answer are longer than {} bytes.': 'Die Header der Antwort sind länger als {} Bytes.',
  'The answer is not valid HTTP.': 'Die Antwort ist kein gültiges HTTP.',
  'The answer is not compressed as it says.': 'Die Antwort ist nicht so komprimiert, wie sie angibt.',
  'The website’s certificate is not valid.': 'Das Zertifikat der Website ist ungültig.',
  'The website did not accept the connection, or broke it off.':
    'Die Website hat die Verbindung nicht angenommen oder abgebrochen.',
  'The web address is not valid.': 'Die Webadresse ist ungültig.',
  'Only http and https are read.': 'Es werden nur http und https gelesen.',
  'A web address with a user name is not read.': 'Eine Webadresse mit Benutzernamen wird nicht gelesen.',
  'A website has a name; a numeric address is not read.':
    'Eine Website hat einen Namen; eine numerische Adresse wird nicht gelesen.',
  'The name is not one of the public internet.': 'Der Name gehört nicht zum öffentlichen Internet.',
}
