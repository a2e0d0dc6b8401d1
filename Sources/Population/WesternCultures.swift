/// Countries that write in Latin letters.
extension Culture {
  static let western: [Culture] = [
    Culture(
      country: "United States", code: "us",
      firstNames: names(
        """
        Amelia Noah Olivia Liam Emma Jackson Harper Mason Evelyn Logan Abigail Lucas Ella Wyatt Scarlett Carter Grace Owen \
        Chloe Dylan Zoë Isaac Nora Caleb Hazel Ezra Violet Miles Renée Andre Latoya DeShawn Mary-Ann Theodore Ruth
        """),
      lastNames: names(
        """
        Whitaker Okafor Brennan Delgado Sorensen McAllister Nguyen Hawthorne Fitzgerald O'Connor Vasquez Kowalski Blackwood \
        Sterling Washington Goldberg Ramirez Thornton Abernathy Castellano Lindqvist Beaumont Harrington St._Clair Prescott \
        Yamamoto Van_Buren Chaudhry Ferrara Holloway
        """),
      phones: ["+1 (212) 555-01##", "(415) 555-01##", "312.555.01##", "+1 206-555-01##", "50355501##"],
      places: places("Portland/OR/9720#|Brooklyn/NY/1120#|Austin/TX/7870#|Chicago/IL/6061#-####|Asheville/NC/2880#"),
      streets: list(
        "%## Maple Street|%### NE 42nd Ave, Apt %B|%## Old Mill Rd|P.O. Box %##|%### Sunset Blvd., Suite %00"),
      organizations: list(
        """
        Harbor & Pine Coffee|Blue Mesa Analytics, Inc.|Cobalt Kite Studios|Three Rivers Veterinary Clinic|Ada's Books; Maps|\
        Northwind Credit Union|Quarry Lane Elementary School|Tidewater Marine Supply LLC
        """),
      jobTitles: list(
        "Software Engineer|Veterinarian|Head of Sales|Third-grade Teacher|Barista|VP, Operations|Attorney at Law"),
      departments: list("Engineering|Sales|Customer Success|R&D|Legal; Compliance"),
      prefixes: ["Dr.", "Ms.", "Mr.", "Rev.", "Prof."], suffixes: ["Jr.", "III", "Ph.D.", "M.D.", "Esq."],
      notes: list(
        """
        Met at the farmers' market, sells honey. Kids: Max, Ruby.|Call before 9 a.m.; never on Fridays.|\
        Gate code 4711\nDog is friendly, cat is not.|Prefers tea, no sugar \u{1F375}
        """)),
    Culture(
      country: "United Kingdom", code: "gb",
      firstNames: names(
        "Imogen Alfie Saoirse Rhys Poppy Callum Isla Hamish Siân Declan Beatrice Tariq Priya Euan Niamh Gethin Florence Ffion"
      ),
      lastNames: names(
        "Ashworth Pemberton Llewellyn MacLeod Featherstone Patel Brontë Cholmondeley Ó_Briain Okonkwo Lloyd-Jones Hughes Rahman"
      ),
      phones: ["+44 20 7946 0###", "0161 496 0###", "+44 7700 900###", "(0131) 496 0###"],
      places: places(
        "London/Greater London/SE1 %AB|Manchester//M1 %DQ|Cardiff/Wales/CF10 %BH|Edinburgh/Scotland/EH1 %NG"),
      streets: list("Flat %, 2# Rosemary Lane|%## High Street|The Old Vicarage, Church Lane|%# King's Parade"),
      organizations: list(
        "Fenwick & Daughters|Thistle Rail Ltd|The Lantern Theatre Trust|Pennine Cheese Co.|St Aldhelm's Surgery"),
      jobTitles: list("Solicitor|Stage Manager|General Practitioner|Head Gardener|Train Driver"),
      departments: list("Accounts|Front of House|Permanent Way|Human Resources"),
      prefixes: ["Sir", "Dame", "Dr"], suffixes: ["OBE", "KC"],
      notes: list("Owes me a fiver since Glastonbury.|Allergic to nuts!|Surgery hours 9–13, closed Wednesdays")),
    Culture(
      country: "Deutschland", code: "de",
      firstNames: names(
        "Jürgen Käthe Björn Annegret Lukas Mia Sören Ümit Brünhilde Jörg Anneliese Finn Lieselotte Götz Aylin Uwe"),
      lastNames: names(
        "Müller Schäfer Großmann Weiß von_der_Heide Krüger Jäger Yıldız Hübner Böttcher Schmidt-Rottluff Köhler Fuß"),
      phones: ["+49 30 23125 ###", "089/90 99 ###", "+49 (0)171 39200##", "0221-4710 ###"],
      places: places("München/Bayern/80%##|Köln/Nordrhein-Westfalen/50%##|Görlitz/Sachsen/028##|Berlin//10%##"),
      streets: list("Lindenstraße %#|Am Mühlbach %a|Große Bleichen %#|Postfach %# ## ##|Straße des 17. Juni %##"),
      organizations: list(
        "Bäckerei Süß & Söhne|Nordlicht Optik GmbH|Kfz-Werkstatt Öztürk|Stadtbücherei|Übersetzungsbüro Weiß"),
      jobTitles: list("Geschäftsführerin|Bäckermeister|Hebamme|Straßenbahnfahrer|Übersetzerin"),
      departments: list("Einkauf|Qualitätssicherung|Außendienst|Forschung & Entwicklung"),
      prefixes: ["Dr.", "Prof. Dr.", "Dipl.-Ing.", "Frau"], suffixes: ["MdB", "M.A."],
      notes: list(
        "Grüße von Tante Käthe ausrichten!|Schlüssel liegt unter dem Blumentopf; Alarm aus: 1234|Kennengelernt auf der Kieler Woche"
      )),
    Culture(
      country: "France", code: "fr",
      firstNames: names(
        "Éloïse Gaël Aurélie Jean-Baptiste Zoé François Maëlys Étienne Inès Théo Noémie Loïc Françoise Anaïs"),
      lastNames: names(
        "Lefèvre d'Aubigné Béranger Gauthier L'Hôpital Benoît Çelik Roussel de_La_Tour Marçais Noël Ouédraogo"),
      phones: ["+33 1 99 00 ## ##", "06 39 98 ## ##", "+33 4 65 71 ## ##"],
      places: places(
        "Nîmes/Occitanie/30#00|Besançon/Bourgogne-Franche-Comté/25000|Paris/Île-de-France/750##|Saint-Étienne//42#00"),
      streets: list(
        "%# rue de l'Église|% bis, avenue du Maréchal-Leclerc|%#, cours d'Estienne-d'Orves|Résidence « Les Tilleuls », bât. %"
      ),
      organizations: list("Fromagerie Chez Léon|Éditions du Héron|Cabinet Lefèvre & Associés|Cœur de Pain"),
      jobTitles: list("Fromagère|Éditeur|Chargée d'études|Élève ingénieur"),
      departments: list("Comptabilité|Édition|Ressources humaines"),
      prefixes: ["Mme", "M.", "Me"],
      notes: list("Rencontrée à la fête de la musique ; adore les huîtres.|Ne pas appeler entre midi et deux")),
    Culture(
      country: "España", code: "es",
      firstNames: names(
        "Begoña Iñaki María_José Álvaro Nuria Íñigo Ángela Joaquín Lucía Martí Montserrat Rubén Ximena"),
      lastNames: names(
        "García_Márquez Núñez Ibáñez_Peña Muñoz Etxeberria López_de_Haro Gutiérrez Sáenz Bosch_i_Gimpera Ordóñez"),
      phones: ["+34 91 555 ## ##", "600 12# ###", "+34 932 00# ###"],
      places: places("A Coruña/Galicia/15###|Málaga/Andalucía/29###|Barcelona/Cataluña/08###|Donostia/Euskadi/20###"),
      streets: list("Calle de la Peña, %#, 3.º izda.|Plaça del Pi %|Avda. Constitución s/n"),
      organizations: list("Panadería La Espiga|Talleres Muñoz e Hijos, S.L.|Librería El Árbol"),
      jobTitles: list("Panadera|Catedrático|Jefa de obra|Enfermero"),
      departments: list("Administración|Diseño|Atención al público"),
      prefixes: ["D.ª", "Sr."],
      notes: list("¡Cumpleaños el mismo día que mamá!|Le gusta el fútbol; ojo: del Betis")),
    Culture(
      country: "Polska", code: "pl",
      firstNames: names(
        "Łukasz Małgorzata Zbigniew Świętosława Grażyna Michał Żaneta Paweł Bożena Stanisław Agnieszka"),
      lastNames: names("Wiśniewska Wójcik Szczepański Dąbrowska Brzęczyszczykiewicz Kwiatkowski Źdźbło Jabłońska"),
      phones: ["+48 22 555 ## ##", "601 ### ###"],
      places: places("Łódź/łódzkie/90-###|Kraków/małopolskie/31-###|Gdańsk/pomorskie/80-###"),
      streets: list("ul. Świętokrzyska %#/%|al. Jerozolimskie %##|Rynek Główny %"),
      organizations: list("Piekarnia „Złoty Kłos”|Księgarnia Żółw|Usługi Dźwigowe Wójcik sp. z o.o."),
      jobTitles: list("Księgowa|Inżynier|Położna"), departments: list("Księgowość|Sprzedaż"), prefixes: ["dr", "inż."],
      notes: list("Oddać książkę do końca miesiąca|Imieniny, nie urodziny!")),
    Culture(
      country: "Sverige", code: "se",
      firstNames: names("Åsa Göran Märta Örjan Linnéa Håkan Björn Siv Åke Maj-Britt Elias Saga"),
      lastNames: names("Ångström Sjöberg Lindström Öberg Hallgren af_Klint Nyström Berglöf"),
      phones: ["+46 8 465 004 ##", "070-174 06 ##"],
      places: places("Malmö/Skåne/21# ##|Umeå/Västerbotten/90# ##|Göteborg//41# ##"),
      streets: list("Storgatan %#|Södra Vägen % B|Ängsvägen %#"),
      organizations: list("Ålands Båtvarv AB|Kaffebönan|Öberg & Co"),
      jobTitles: list("Båtbyggare|Överläkare|Lärare"), departments: list("Försäljning|Skötsel"),
      notes: list("Sommarstuga på Öland, nyckel hos grannen")),
    Culture(
      country: "Việt Nam", code: "vn",
      firstNames: names("Thảo Hùng Ngọc_Ánh Đức Phương Quỳnh Tuấn Bích_Hằng"),
      lastNames: names("Nguyễn Trần Đặng Phạm Huỳnh Vũ Đỗ"),
      phones: ["+84 24 3### ####", "09# ### ## ##"], places: places("Hà Nội//1000##|Đà Nẵng//5500##"),
      streets: list("%# phố Hàng Bạc|Ngõ %#, đường Láng"), organizations: list("Công ty TNHH Sao Mai|Phở Gia Truyền"),
      jobTitles: list("Kỹ sư|Giáo viên"), departments: list("Kinh doanh|Kế toán"),
      notes: list("Bạn cùng lớp đại học; thích cà phê sữa đá")),
    Culture(
      country: "Türkiye", code: "tr",
      firstNames: names("Işıl Çağrı Gülşen İbrahim Şükrü Özge Doğan Müge"),
      lastNames: names("Yılmaz Çelik Öztürk Şahin Güneş Kılıç"),
      phones: ["+90 212 555 ## ##", "0532 ### ## ##"], places: places("İstanbul/Marmara/34###|Eskişehir//26###"),
      streets: list("Bağdat Caddesi No: %##|Çiçek Sokak %/%"), organizations: list("Işık Kırtasiye|Güneş İnşaat A.Ş."),
      jobTitles: list("Öğretmen|Müdür|Mühendis"), departments: list("Satış|Üretim"), prefixes: ["Öğr. Gör."],
      notes: list("Çay içmeye uğra; dükkân köşede")),
  ]
}
