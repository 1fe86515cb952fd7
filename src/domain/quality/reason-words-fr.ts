/** Why a step of enrichment brought nothing, in French, by its English sentence; `{}` is a blank. */
export const FRENCH_REASONS = {
  'Something went wrong here; the operator’s log has it.':
    'Une erreur s’est produite ici ; elle est au journal de l’opérateur.',
  'The party is fictional: no source knows it, and none was asked.':
    'La partie est fictive : aucune source ne la connaît, et aucune n’a été interrogée.',
  'The SIREN is not known yet: the step that looks for it has had no answer.':
    'Le SIREN n’est pas encore connu : l’étape qui le cherche n’a pas eu de réponse.',
  'The SIREN is not known: run the step siren, or accept one that was found.':
    'Le SIREN n’est pas connu : lancez l’étape qui le cherche, ou acceptez celui qui a été trouvé.',

  // Registers.
  'There is no company name and no SIREN to go by.': 'Il n’y a ni nom de société ni SIREN pour chercher.',
  'There is no company name to go by.': 'Il n’y a pas de nom de société pour chercher.',
  'The SIREN entered is none: its check digit is wrong.':
    'Le SIREN saisi n’en est pas un : sa clé de contrôle est fausse.',
  'No active company is registered under exactly this name.':
    'Aucune société active n’est immatriculée exactement sous ce nom.',
  '{} active companies bear this name: enter the SIREN to say which is meant.':
    '{} sociétés actives portent ce nom : saisissez le SIREN pour dire laquelle.',
  'Several legal entities bear this name.': 'Plusieurs entités juridiques portent ce nom.',
  'The register publishes no company with this SIREN.': 'Le registre ne publie aucune société de ce SIREN.',
  'The French register finds no company by this name.': 'Le registre français ne trouve aucune société de ce nom.',
  'The register lists nobody who leads the company.': 'Le registre ne nomme personne à la tête de la société.',
  'The register lists no statutory auditor.': 'Le registre ne nomme aucun commissaire aux comptes.',
  'No accounts of this company are published.': 'Aucun compte de cette société n’est publié.',
  'The accounts that are published are confidential, or not to be trusted.':
    'Les comptes publiés sont confidentiels, ou ne sont pas fiables.',
  'The gazette has announced no insolvency proceedings and no deregistration.':
    'Le BODACC n’a annoncé ni procédure collective ni radiation.',
  'GLEIF lists no legal entity by this name or number.': 'GLEIF ne liste aucune entité de ce nom ou de ce numéro.',
  'The BCE/INPI ratios': 'Le service des ratios BCE/INPI',
  '{} is being left alone after failures or at its own request.':
    '{} est laissé en repos après des échecs ou à sa demande.',
  '{} asked for fewer requests; it is asked again in {} seconds.':
    '{} a demandé moins de requêtes ; une nouvelle demande suit dans {} secondes.',
  '{} answered something other than JSON.': '{} a répondu autre chose que du JSON.',
  '{} answered with status {}.': '{} a répondu avec le statut {}.',
  '{} answered in a shape that is not known.': '{} a répondu dans une forme inconnue.',
  '{} answered more than is read.': '{} a répondu plus que ce qui est lu.',
  '{} did not answer in time.': '{} n’a pas répondu à temps.',
  '{} cannot be found from here.': '{} est introuvable d’ici.',
  '{} cannot be reached.': '{} est injoignable.',

  // The website.
  'Nothing says where the website is.': 'Rien ne dit où se trouve le site.',
  'The website says nothing of a product.': 'Le site ne dit rien d’un produit.',
  'The website’s home page has no text.': 'La page d’accueil du site n’a pas de texte.',
  'The website is not in use: its page only keeps the place.':
    'Le site n’est pas en service : sa page réserve la place.',
  'The website’s pages lead on to one another without end.': 'Les pages du site renvoient sans fin l’une à l’autre.',
  'The page is not HTML, though it says so.': 'La page n’est pas du HTML, bien qu’elle le dise.',
  'The page is not HTML.': 'La page n’est pas du HTML.',
  'The page is compressed in a way that was not asked for.':
    'La page est compressée d’une façon qui n’était pas demandée.',
  'The page is longer than {} bytes.': 'La page dépasse {} octets.',
  'The name of the website does not resolve.': 'Le nom du site ne se résout pas.',
  'The name of the website did not resolve in time.': 'Le nom du site ne s’est pas résolu à temps.',
  'The website’s address or port is not one of the public web.':
    'L’adresse ou le port du site n’est pas du web public.',
  'The website redirects more than {} times.': 'Le site redirige plus de {} fois.',
  'The website’s robots.txt does not allow this reader.': 'Le robots.txt du site n’admet pas ce lecteur.',
  'The website answered {}: there is no such page.': 'Le site a répondu {} : cette page n’existe pas.',
  'The website answered {}: it does not let this reader in.': 'Le site a répondu {} : il n’admet pas ce lecteur.',
  'The website answered {}.': 'Le site a répondu {}.',
  'The website did not answer in time.': 'Le site n’a pas répondu à temps.',
  'The headers of the answer are longer than {} bytes.': 'Les en-têtes de la réponse dépassent {} octets.',
  'The answer is not valid HTTP.': 'La réponse n’est pas du HTTP valide.',
  'The answer is not compressed as it says.': 'La réponse n’est pas compressée comme elle le dit.',
  'The website’s certificate is not valid.': 'Le certificat du site n’est pas valide.',
  'The website did not accept the connection, or broke it off.': 'Le site n’a pas accepté la connexion, ou l’a rompue.',
  'The web address is not valid.': 'L’adresse web n’est pas valide.',
  'Only http and https are read.': 'Seuls http et https sont lus.',
  'A web address with a user name is not read.': 'Une adresse web avec un nom d’utilisateur n’est pas lue.',
  'A website has a name; a numeric address is not read.': 'Un site a un nom ; une adresse numérique n’est pas lue.',
  'The name is not one of the public internet.': 'Le nom n’est pas de l’internet public.',
} as const satisfies Readonly<Record<string, string>>
