import type { Tier } from './industry-terms.ts'

/** Goods made for other trades, which take precedence over the field they are made for. */
export const MAKERS: Tier = {
  'Healthcare Products': `
    medical device*, medical equipment, health* equipment, health care equipment, medical technolog*, medtech*,
    dispositif* medica*, materiel medical, equipement* medica*, medizintechnik*, medizinprodukt*,
    productos sanitarios, equipo* medic*, dispositiv* medic*, apparecchi* medic*, elettromedical*, orthopa*, orthope*,
    ortoped*, prothes*, implants, dental implant*, implant dentaire*, dental product*, dental technolog*,
    dentaltechnik*, dental lab*, surgical*, diagnostics, diagnostika, vitro, prosthes*, prosthet*, implant,
    dental prosth*, laboratoire* dentaire*, laboratoire* prothese*, laboratorio* dental*, laborator* odontotecnic*,
    odontotecnic*, dentallabor*, zahntechni*, zahnlabor*, protesis dental*, protesi dental*, wound care*,
    wound dressing*, wundversorg*, wundauflag*, pansement*, verbandstoff*, verbandmittel*, apositos, vendaje*,
    medicazioni, instrument* chirurg*, chirurg* instrument*, instrumental quirurgico, strument* chirurgic*,
    instrument* medic*, medical disposable*, medical consumable*, medical product*, endoscop*, dental equipment,
    hospital equipment, hearing aid*, horgerat*, audifonos`,
  'Packaging & Container': `
    packaging*, emballage*, conditionnement*, verpackung*, *verpackung*, envase*, embalaje*, imballagg*, bottles,
    flaconnage*, corrugated*, wellpappe*, plastics, plasturgie*, injection plastique, kunststoff*, plastic*,
    plastique*, plastico*, plastica, flacon*, flakon*, flaschen, bouchage*, bottle closure*, caps closures,
    verschlusse, ^labels, label print*, label manufactur*, adhesive label*, printed label*, labels sleeves,
    shrink sleeve*, etiquettes, etiquette* adhesive*, etiquetas, etichett*, printed film*, packaging film*,
    plastic film*, film* plastique*, film* emballage*, cardboard*, kartonnage*, cartonnage*, wellkarton*,
    carton ondule, caisse* carton, etui* carton, folding carton*, spritzguss*, injection mould*, injection mold*,
    inyeccion plastico*, stampaggio plastic*, stampaggio materie plastiche, *etiketten, etikettendruck*`,
  'Construction Supplies': `
    cement*, ciment*, zement*, concrete*, beton*, cemento*, calcestruzz*, aggregates, granulat*, carrieres, quarry*,
    quarries, steinbruch*, baustoff*, materiaux construction, materiaux batiment, building suppl*,
    construction suppl*, construction material*, construction product*, material* construccion, materiali edil*,
    materiali costruzione, charpente* metallique*, structural steel, stahlbau*, metallbau*`,
  'Building Materials': `
    building material*, building product*, menuiserie*, fenetre*, windows doors, window manufact*, door manufact*,
    fenster*, joinery, carpinter*, serrament*, infissi, ceramic*, keramik*, tile*, carrelage*, fliesen*, azulejo*,
    piastrell*, vitrage*, glazing, flat glass, flachglas*, dammstoff*, roofing material*, insulation material*,
    insulation panel*, insulation product*, insulation board*, insulation manufactur*, insulating*, isolant*,
    panneau* isol*, materiau* isol*, dammplatt*, dammmaterial*, aislantes, material* aislante*, isolanti,
    pannelli isolanti`,
  'Telecom. Equipment': `
    telecom* equipment, communications equipment, equipement* telecom*, telekommunikationstechnik*, antenna*,
    antenne*, fibre optic cable*, network equipment`,
  'Electrical Equipment': `
    electrical equipment, equipement* electri*, materiel electri*, elektrotechnik*, elektrogerat*, schaltanlag*,
    switchgear*, transformer*, transformateur*, transformator*, transformador*, trasformator*, battery, batteries,
    batterie*, bateria*, akku*, electric motor*, moteur* electri*, elektromotor*, cable* electri*, kabel*,
    wire cable*, lighting*, luminaire*, eclairage*, leuchten*, beleuchtung*, iluminacion*, illuminazione*,
    material electrico, apparecchiature elettriche, materiale elettrico`,
  Semiconductor: `
    semiconductor*, semiconducteur*, semi conducteur*, halbleiter*, semiconduttor*, microchip*`,
  'Electronics (General)': `
    electronic*, electronique*, elektronik*, *elektronik, electronica*, elettronic*, sensor*, capteur*, sensorik*,
    sensori, photonic*, photonique*, optical instrument*, messtechnik*, printed circuit*, circuit* imprime*,
    leiterplatt*, instrumentation*, pcb, pcbs, pcb assembl*`,
  Machinery: `
    machiner*, machine*, *maschine*, maquina*, macchin*, usinage*, machining, zerspan*, mecanizado*,
    mecanique precision, mecanique generale, mechanical engineering, precision mechanic*, feinmechanik*, meccanic*,
    metalworking, metallurgie transformation, travail metaux, tolerie*, chaudronnerie*, sheet metal*, blechbearbeit*,
    metallbearbeit*, metallverarbeit*, carpenteria metallica, caldereria*, robot*, automation*, automatisme*,
    automatisierung*, automatisation*, automatizacion*, automazione*, pompe*, pumpen*, valve*, vanne*, anlagenbau*,
    industrial equipment, equipement* industriel*, industrieanlag*, equipo* industrial*, bienes equipo,
    impianti industriali, attrezzatur*, outillage*, werkzeug*, tooling*, utensil*, conveyor*, convoyeur*,
    lifting equipment, hvac equipment, hydraulic*, hydraulique*, hydraulik*, oleodinamic*, welding equipment,
    elevator*, ascenseur*, aufzug*, ascensor*, pump, pumps, pumping equipment, compressor*, compresseur*, kompressor*,
    compresor*, ventil, ventile, ventilen, ventiltechnik, decolletage*, drehteil*, frasteil*, torneria, tornitura,
    decoletaje, cnc, materiel agricole, materiels agricoles, equipement* agricole*, machinisme agricole,
    agricultural equipment, farm equipment, farming equipment, milking*, materiel traite, landtechnik*, landmaschin*,
    melktechnik*, maquinaria agricola, equipo* agricola*, equipos ordeno, attrezz* agricol*, impianti mungitura,
    tractor*, tracteur*, traktor*, trattori, irrigation*, bewasserung*, beregnung*, riego*, irrigazion*,
    processing equipment, process equipment, bakery equipment, dairy equipment, food equipment, production equipment,
    equipement* process, 3d print*, impression 3d, additive manufactur*, fabrication additive, additive fertigung*,
    fabricacion aditiva, manifattura additiva, traitement* surface*, oberflachentechnik*, oberflachenbehandl*,
    surface treatment*, tratamiento* superfici*, trattament* superfici*, heat treatment*, traitement* thermique*,
    forge, forges, forging*, estampage*, schmiede*, stampaggio metall*, refrigeration*`,
  'Aerospace/Defense': `
    aerospace*, aeronaut*, aerospati*, industrie spatiale, secteur spatial, space industry, satellite*, luftfahrt*,
    raumfahrt*, aeroespacial*, aerospazial*, defence*, defense*, rustung*, wehrtechnik*, defensa, difesa, drone*,
    aircraft part*, aircraft manufactur*`,
  'Auto Parts': `
    auto* part*, auto* component*, auto* supplier*, automotive, automobiles, piece* auto*, equipement* auto*,
    equipementier* auto*, sous traitance auto*, automobilzulieferer*, autoteile*, kfz teile*, fahrzeugteile*,
    componente* auto*, component* auto*, recambio*, ricambi auto*, industrie automobile, automobile,
    automobilindustrie*, automocion, automotriz`,
  'Auto & Truck': `
    car manufactur*, vehicle manufactur*, constructeur* auto*, fahrzeugbau*, truck manufactur*, fabricante* vehiculo*,
    carrosserie industrielle`,
  'Shipbuilding & Marine': `
    shipbuild*, shipyard*, boatbuild*, chantier* naval*, construction navale, bateau*, schiffbau*, werft*, astiller*,
    cantier* naval*, nautica*, yacht*, shipping company, maritime transport, water transport, transport maritime,
    transport eau, seeschifffahrt*, transporte maritimo, trasporto marittimo`,
  'Furn/Home Furnishings': `
    furniture*, household durable*, mobilier*, meuble*, *mobel, mueble*, mobili, arredament*, mobiliario*,
    home furnish*, ameublement*, kitchens, cuisines equipees, mattress*, literie*, matratz*, mobel*, homeware*,
    linge maison, linge lit, household linen*, bed linen*, home textile*, household textile*, kitchen textile*,
    tableware, arts table, heimtextil*, bettwasche*, ropa cama, textil hogar, biancheria casa, tessuti casa`,
}
